import { Notice } from '../../ui/notice.tsx';

/** Why a form was not taken, above its button, announced at once. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:-mt-5">
      {message && (
        <Notice tone="danger" className="text-[0.9375rem]">
          {message}
        </Notice>
      )}
    </div>
  );
}
