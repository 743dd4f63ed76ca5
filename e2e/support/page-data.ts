import type { Page } from '@playwright/test';

type Data = Record<string, Record<string, unknown>>;

/** Where the page's data stands in a document. */
const dataElement = /(<script[^>]* id="page-data"[^>]*>)(.*?)(<\/script>)/s;

/**
 * Serves the document at `path` (with its query) with other page data, as if the server had sent that. `anew`
 * removes what the server rendered, so that the browser renders it from the data.
 */
export async function changePageData(
  page: Page,
  path: string,
  change: (data: Data) => void,
  { anew = false } = {},
): Promise<void> {
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const answer = await route.fetch();
      const changed = (await answer.text()).replace(dataElement, (_, open, json, close) => {
        const input = JSON.parse(json) as { data: Data };
        change(input.data);
        return open + JSON.stringify(input).replaceAll('<', '\\u003c') + close;
      });
      const body = anew
        ? changed.replace(/<div id="root">.*?<\/div>(?=<script)/s, '<div id="root"></div>')
        : changed;
      await route.fulfill({ response: answer, body });
    },
  );
}
