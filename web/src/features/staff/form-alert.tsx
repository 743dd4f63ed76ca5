import { Notice } from '../../ui/notice.tsx';

/** Why a form was not taken, above its button, announced at once. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <Notice tone="danger" className="mt-5 text-[0.9375rem]">
          {message}
        </Notice>
      )}
    </div>
  );
}
