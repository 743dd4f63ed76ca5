import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useWork } from '../../../lib/live/use-work.ts';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { importList } from './calls.ts';
import {
  fileProblem,
  type ImportReport,
  importProblem,
  importTitle,
  NOT_TAKEN,
  totals,
} from './import.model.ts';
import { ImportReportView } from './import-report.tsx';
import { ImportRules } from './import-rules.tsx';
import { BackToList } from './subscriber-page.tsx';

/** `/newsletter-manager/subscribers/import`: imports people who agreed elsewhere, after a dry run. */
export function ImportPage() {
  const list = useList();
  const told = useRef<HTMLDivElement>(null);
  const { report, problem } = list;
  useEffect(() => {
    // The result is below: it gets the focus, for people who cannot see it.
    if (report || problem) told.current?.focus();
  }, [report, problem]);
  return (
    <>
      <PageTitle name="Import a list" />
      <BackToList />
      <header className="mb-5">
        <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Import a list</h1>
        <p className="max-w-prose text-ink-soft">
          For people who agreed to our newsletter elsewhere. First you see what would become of each line;
          nothing is stored before you say so.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 content-start gap-4">
          {!(report && !report.dry_run) && (
            <FileChoice busy={list.busy} name={list.name} onChoose={list.choose} />
          )}
          <p role="status" className="sr-only">
            {list.busy ? (list.storing ? 'Storing the list' : 'Checking the list') : report && totals(report)}
          </p>
          <div ref={told} tabIndex={-1} className="outline-none">
            {problem && (
              <Notice tone="danger" role="alert" title={problem.title} className={report ? 'mb-4' : ''}>
                <p className="[overflow-wrap:anywhere]">{problem.text}</p>
                {list.again && (
                  <Button size="sm" className="mt-2" busy={list.busy} onClick={list.again}>
                    {list.storing ? 'Send it again' : 'Check it again'}
                  </Button>
                )}
              </Notice>
            )}
            {report && (
              <ImportReportView
                report={report}
                busy={list.busy && list.storing}
                onStore={list.store}
                onAnother={list.forget}
              />
            )}
          </div>
        </div>
        <ImportRules />
      </div>
    </>
  );
}

/** The chosen list, with the same bytes as in the dry run: what is stored is what was checked. */
type List = { name: string; bytes: Blob };

function useList() {
  const work = useWork<ImportReport>();
  const [list, setList] = useState<List | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  const [storing, setStoring] = useState(false);
  const send = (chosen: List, dryRun: boolean) => {
    if (work.isPending) return;
    setStoring(!dryRun);
    setProblem(null);
    void work
      .mutateAsync(() => importList(chosen.bytes, dryRun))
      .then(setReport)
      .catch((thrown) =>
        setProblem({ title: importTitle(thrown, dryRun), text: importProblem(thrown, dryRun) }),
      );
  };
  const choose = async (file: File) => {
    if (work.isPending) return;
    setReport(null);
    setList(null);
    setStoring(false);
    setProblem(null);
    const wrong = fileProblem(file);
    const bytes = wrong === null ? await file.arrayBuffer().catch(() => null) : null;
    if (bytes === null) {
      setProblem({
        title: NOT_TAKEN,
        text: wrong ?? 'The file could not be read. Perhaps it was moved or changed; please choose it again.',
      });
      return;
    }
    const chosen = { name: file.name, bytes: new Blob([bytes]) };
    setList(chosen);
    send(chosen, true);
  };
  return {
    name: list?.name ?? null,
    report,
    problem,
    storing,
    busy: work.isPending,
    choose: (file: File) => void choose(file),
    store: () => list && send(list, false),
    again: list === null ? null : () => send(list, !storing),
    forget: () => {
      setList(null);
      setReport(null);
      setProblem(null);
      setStoring(false);
    },
  };
}

type FileChoiceProps = { busy: boolean; name: string | null; onChoose: (file: File) => void };

/** A place to drop a file, and a button for those who choose it. */
function FileChoice({ busy, name, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const described = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same for everybody
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-5 py-8 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/50 bg-surface',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        {busy ? <Spinner /> : <Icon of={FileUp} className="size-6" />}
      </span>
      <p className="font-display font-semibold text-lg [overflow-wrap:anywhere]">
        {name ?? 'Drop the list here'}
      </p>
      <p id={described} className="text-ink-soft text-sm">
        A .csv file with up to 5 MB and 20,000 lines
      </p>
      <Button
        tone={name === null ? 'action' : 'outline'}
        className="mt-2"
        busy={busy}
        aria-describedby={described}
        onClick={() => input.current?.click()}
      >
        {name === null ? 'Choose a file' : 'Choose another file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="List of subscribers"
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
