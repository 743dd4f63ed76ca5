import { Download, FileText, FileWarning, FileX, Paperclip, ShieldAlert } from 'lucide-react';
import type { CustomerReply } from '../../../api/staff.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

type ReplyFile = CustomerReply['attachments'][number];

const kinds: Record<ReplyFile['kind'], string> = {
  '': 'File',
  picture: 'Picture',
  pdf: 'PDF',
  archive: 'Archive or Office file',
  program: 'Program',
  page: 'Web page or drawing',
  mail: 'Email as text',
  other: 'File',
};

const reasons: Record<ReplyFile['why'], string> = {
  '': '',
  large: 'too large',
  number: 'too many files',
  day: 'too much in one day',
  disk: 'the disk is nearly full',
  program: 'a program sent it',
  unreadable: 'it cannot be read',
};

/** What came with an answer (ADR 99). `at` is the address of its request or message in the API. */
export function ReplyFiles({ files, at }: { files: CustomerReply['attachments']; at: string }) {
  if (files.length === 0) return null;
  return (
    <>
      {files.some(({ id }) => id !== '') && (
        <p className="mt-3 flex items-start gap-1.5 text-ink-soft text-sm">
          <Icon of={ShieldAlert} className="mt-0.5 size-4 shrink-0 text-warning" />
          Files from a stranger. Nobody has checked them for viruses.
        </p>
      )}
      <ul aria-label="Files" className="mt-2 grid gap-2">
        {files.map((file, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
          <li key={n}>
            {file.id === '' ? <Dropped file={file} /> : <Kept file={file} at={`${at}/files/${file.id}`} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Kept({ file, at }: { file: ReplyFile; at: string }) {
  const isPicture = file.kind === 'picture';
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-2.5">
      {isPicture ? (
        <img
          src={`${at}/preview`}
          alt={`Sent by the customer: ${file.name}`}
          width={file.width}
          height={file.height}
          loading="lazy"
          className="h-16 w-20 shrink-0 rounded-md bg-sunken object-cover"
        />
      ) : (
        <Icon
          of={file.kind === 'program' ? FileWarning : FileText}
          className={`size-6 shrink-0 ${file.kind === 'program' ? 'text-danger' : 'text-ink-soft'}`}
        />
      )}
      <div className="min-w-24 grow basis-0 text-sm">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-ink-soft">
          {kinds[file.kind]}, {sizeOf(file.size)}
        </p>
        {file.kind === 'program' && (
          <p className="text-danger">Opened on a computer, it runs. Leave it unless you know it.</p>
        )}
      </div>
      <a href={at} download={file.name} className={buttonClass('outline', 'sm', 'min-h-11')}>
        <Icon of={Download} />
        Save<span className="sr-only"> {file.name}</span>
      </a>
    </div>
  );
}

function Dropped({ file }: { file: ReplyFile }) {
  return (
    <p className="flex items-start gap-1.5 text-ink-soft text-sm [overflow-wrap:anywhere]">
      <Icon of={file.why === '' ? Paperclip : FileX} className="mt-0.5 size-4 shrink-0" />
      <span>
        Not kept: <bdi>{file.name || 'a file without a name'}</bdi>, {sizeOf(file.size)}
        {file.why && `, ${reasons[file.why]}`}
      </span>
    </p>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
