import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * What the server decides stands once: an enumeration comes from the schema of its API or from the catalog, a limit from
 * the catalog. Typed again here it would go its own way at the next change.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.|\bsample\b/.test(name),
);

type Schema = { enum?: unknown[] } & Record<string, unknown>;

/** The enumerations of the API with more than one value, each once. */
function enumerations(): Set<string>[] {
  const found = new Map<string, Set<string>>();
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { enum: values } = node as Schema;
    if (Array.isArray(values)) {
      const known = values.filter((value): value is string => typeof value === 'string' && isOfIts(value));
      if (known.length > 1) found.set(known.toSorted().join(), new Set(known));
    }
    for (const below of Object.values(node)) look(below);
  };
  look(JSON.parse(readFileSync(`${root}/api/openapi.json`, 'utf8')));
  return [...found.values()];
}

/** "All" and "none of them" are words of a filter. */
const isOfIts = (value: string) => value !== 'all' && value !== '';

/** The texts that a node lists: a union of literals, or an array of literals or of objects that have them as their id. */
function listed(node: ts.Node): string[] {
  const texts = ts.isUnionTypeNode(node)
    ? node.types.map((type) => (ts.isLiteralTypeNode(type) ? type.literal : undefined))
    : ts.isArrayLiteralExpression(node)
      ? node.elements.map((one) => (ts.isObjectLiteralExpression(one) ? idOf(one) : one))
      : [];
  return texts.flatMap((text) => (text && ts.isStringLiteral(text) && isOfIts(text.text) ? [text.text] : []));
}

function idOf(object: ts.ObjectLiteralExpression): ts.Node | undefined {
  const id = object.properties.find((one) => /^(id|value|to|status)$/.test(one.name?.getText() ?? ''));
  return id && ts.isPropertyAssignment(id) ? id.initializer : undefined;
}

/** The limits that a node types: a number where a length is limited. */
function limited(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node) && /^(maxLength|minLength)$/.test(node.name.getText()))
    return /\d/.test(node.initializer?.getText() ?? '');
  if (ts.isCallExpression(node) && /^(maxLength|minLength)$/.test(node.expression.getText()))
    return node.arguments[0] !== undefined && ts.isNumericLiteral(node.arguments[0]);
  if (ts.isVariableDeclaration(node) && /limits?$|_LENGTH$|^most[A-Z]/i.test(node.name.getText()))
    return node.initializer !== undefined && isTyped(node.initializer);
  return false;
}

/** A number, or an object of numbers. */
const isTyped = (value: ts.Expression): boolean =>
  ts.isNumericLiteral(value) ||
  (ts.isObjectLiteralExpression(value) &&
    value.properties.some((one) => ts.isPropertyAssignment(one) && isTyped(one.initializer)));

/** Where a limit is the browser's own. */
const own: Record<string, string> = {
  'features/leads/saved-views.model.ts': 'saved views stay in this browser',
  'features/blog/marks.ts': 'what a reader likes and keeps stays in this browser',
  'features/chat/composer.tsx': 'from when on the characters left are shown',
};

/** Calls `look` with every node of the sources, and where it stands. */
function walk(look: (node: ts.Node, at: () => string) => void): void {
  for (const name of files) {
    const source = ts.createSourceFile(
      name,
      readFileSync(`${root}/${name}`, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node): void => {
      look(node, () => `${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

test('no enumeration of the API is typed again', () => {
  const known = enumerations();
  expect(known.length).toBeGreaterThan(30);
  const typed: string[] = [];
  walk((node, at) => {
    const values = new Set(listed(node));
    if (values.size < 2) return;
    for (const one of known)
      if ([...one].every((value) => values.has(value)) && (one.size > 2 || values.size === 2))
        typed.push(`${at()}: ${[...one]}`);
  });
  expect(typed).toEqual([]);
});

// Proves: company-2
test('nothing that the owner changes while the program runs is compiled in', () => {
  const compiledIn: string[] = [];
  walk((node, at) => {
    if (
      (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
      /catalog\/(company|services|claims|credentials|testimonials|clients|case-studies)\.json$/.test(
        node.text,
      )
    )
      compiledIn.push(`${at()}: ${node.text}. Ask facts() of lib/company/facts.ts instead, while rendering`);
  });
  expect(compiledIn).toEqual([]);
});

test('no limit is typed again', () => {
  const typed: string[] = [];
  walk((node, at) => {
    if (limited(node) && own[node.getSourceFile().fileName] === undefined)
      typed.push(`${at()}: ${node.getText()}`);
  });
  expect(typed).toEqual([]);
});
