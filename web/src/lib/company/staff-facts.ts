import { type Facts, tellFacts } from './facts.ts';

const element = /<script type="application\/json" id="facts">(.*?)<\/script>/s;

/**
 * Tells the facts that stand in the document of the staff app. The text of another one is looked through instead of parsed:
 * the page's policy lets no text become a document.
 */
export function tellFactsOf(document: Document | string): void {
  const json =
    typeof document === 'string'
      ? element.exec(document)?.[1]
      : document.getElementById('facts')?.textContent;
  tellFacts(JSON.parse(json ?? '') as Facts);
}

/** Tells the facts as they are now. Unreachable, those of before stay: the next document brings the new ones. */
export async function tellFactsAnew(): Promise<void> {
  const answer = await fetch(location.pathname).catch(() => null);
  if (answer?.ok) tellFactsOf(await answer.text());
}
