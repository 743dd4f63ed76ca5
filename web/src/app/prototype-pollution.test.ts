import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { errorsOf, valuesOf } from '../lib/form/fields';

/**
 * What comes from elsewhere (answers, storage, addresses of pages, frames) must not reach Object.prototype. Writing it there
 * takes two foreign keys in a row, `a[b][c] = d` with b "__proto__", or code that merges objects into each other. Neither is
 * in the browser's code, and each place that writes under one key that is not typed there is in the list below.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.(test|gen)\./.test(name),
);

/** Where a key is not typed, and what it is. A string or a number as a prototype is ignored: such a write stays in its object. */
const known: Record<string, string> = {
  'app/server-shims.ts': 'names of a list beside it',
  'features/assessments/questionnaire.model.ts': 'the fields of the questionnaire',
  'features/automation/rules/editing/sheet.ts': 'the parts of a rule',
  'features/automation/rules/editing/use-saving.ts': 'paths that the sheet knows; texts',
  'features/automation/rules/rule-fields.model.ts': 'paths of the fields shown; texts',
  'features/automation/rules/sequence-fields.model.ts': 'paths of the fields shown; texts',
  'features/blog/staff/editor/checks.model.ts': 'the fields of a post; texts',
  'features/blog/staff/editor/use-saving.ts': 'the fields of a post; texts',
  'features/leads/front/capture.model.ts': 'the fields of the form; texts',
  'features/leads/lead-filter.model.ts': 'the names of the filter; texts',
  'features/newsletter/staff/campaigns/field-errors.ts': 'the fields of a campaign; texts',
  'features/staff/audit-filter.model.ts': 'the names of the filter; texts',
  'lib/form/described.ts': 'the rules of the form; texts',
  'lib/form/fields.ts': 'the fields of the form; texts',
  'lib/form/staff-form.ts': 'the fields of the form',
  'lib/work/primes.ts': 'numbers, into an array of numbers',
  'lib/work/solve.ts': 'numbers, into arrays of numbers',
};

const isDynamic = (node: ts.Node): node is ts.ElementAccessExpression =>
  ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression);

/** What an expression is without what only the compiler sees. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;
}

type Found = { oneKey: string[]; twoKeys: string[]; merges: string[] };

function look(name: string): Found {
  const text = readFileSync(`${root}/${name}`, 'utf8');
  const source = ts.createSourceFile(
    name,
    text,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Found = {
    oneKey: [],
    twoKeys: [],
    merges: /\b__proto__\b/.test(text) ? [`${name}: __proto__`] : [],
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    ) {
      const left = bare(node.left);
      const place = `${name}: ${node.getText().slice(0, 80)}`;
      if (
        (ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left)) &&
        isDynamic(bare(left.expression))
      )
        found.twoKeys.push(place);
      else if (isDynamic(left)) found.oneKey.push(name);
    }
    if (
      ts.isCallExpression(node) &&
      /^(Object\.(assign|defineProperty|defineProperties|setPrototypeOf)|Reflect\.(set|defineProperty))$/.test(
        node.expression.getText(),
      )
    )
      found.merges.push(`${name}: ${node.expression.getText()}(${node.arguments[0]?.getText() ?? ''})`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// Proves: security-189
describe('no foreign key reaches Object.prototype', () => {
  const found = files.map((name) => look(name));

  it('because nothing writes under two keys that are not typed there', () => {
    expect(found.flatMap(({ twoKeys }) => twoKeys)).toEqual([]);
  });

  it('nothing merges objects into each other, but where the server begins', () => {
    expect(found.flatMap(({ merges }) => merges)).toEqual([
      'app/entry-server.tsx: Object.assign(globalThis)',
    ]);
  });

  it('and each place with one such key is known', () => {
    expect([...new Set(found.flatMap(({ oneKey }) => oneKey))].toSorted()).toEqual(
      Object.keys(known).toSorted(),
    );
  });

  it('no library that merges objects is among those of the pages', () => {
    const { dependencies } = JSON.parse(readFileSync(`${root}/../../package.json`, 'utf8'));
    expect(
      Object.keys(dependencies).filter((name) => /merge|lodash|extend|deep|immer|qs$|defaults/.test(name)),
    ).toEqual([]);
  });

  it('whatever a server or a form answers', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"name":"Dana"}',
    );
    expect(valuesOf(['name', 'phone'], hostile)).toEqual({ name: 'Dana', phone: '' });
    const named = [
      { field: '__proto__', message: 'one' },
      { field: 'constructor', message: 'two' },
    ];
    expect(errorsOf(['name'], named)).toEqual({ errors: {}, others: ['one', 'two'] });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
