/**
 * The one place where a text becomes markup in the staff app: its pages demand Trusted Types
 * (https://w3c.github.io/trusted-types/), so that a browser refuses every other way. Visitor pages do not demand them;
 * there, on the server, and in browsers without Trusted Types, the text stays what it is.
 */
type Policy = { createHTML(html: string): unknown };
type Factory = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };

const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('wardgate', {
  createHTML: (html) => html,
});

/**
 * Markup that the server has made and sanitised (internal/platform/markdown), or a whole mail for a frame without
 * scripts. Nothing else. The answer is what `innerHTML` and `srcdoc` take; its type is that of React's properties.
 */
export const trustedHtml = (html: string): string => (policy ? (policy.createHTML(html) as string) : html);
