// Proves: site-46

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import clients from '../catalog/clients.json' with { type: 'json' };
import was from '../catalog/company.json' with { type: 'json' };
import { drewPayload } from './support/contact-form.ts';
import { startMailSink } from './support/mail-sink.ts';
import { freePort } from './support/ports.ts';
import { startProgram } from './support/program.ts';
import { robinPayload } from './support/quote-form.ts';

const run = promisify(execFile);

/** Another company, that shares no fact with ours but the province and the hours. */
const is = {
  ...was,
  product: 'Borealwatch',
  name: 'Borealwatch Protection Ltd.',
  titleSuffix: '| Borealwatch Protection Ltd.',
  team: 'Borealwatch Writers',
  tagline: 'The light at the end of the yard',
  email: 'hello@borealwatch.example',
  adminEmail: 'desk@borealwatch.example',
  mailFrom: 'Borealwatch Protection Ltd. <no-reply@borealwatch.example>',
  phones: [
    {
      id: 'north',
      office: 'peace',
      label: '24/7 line, Grande Prairie',
      e164: '+15875550166',
      display: '587-555-0166',
    },
    {
      id: 'south',
      office: 'coulee',
      label: '24/7 line, Lethbridge',
      e164: '+15875550188',
      display: '587-555-0188',
    },
  ],
  offices: [
    {
      ...was.offices[0],
      id: 'peace',
      city: 'Grande Prairie',
      street: '11 Swan Crescent',
      postalCode: 'T8V 0X0',
    },
    { ...was.offices[1], id: 'coulee', city: 'Lethbridge', street: '7 Coulee Rise', postalCode: 'T1H 0X0' },
  ],
  areasServed: ['Grande Prairie', 'Lethbridge', 'Alberta'],
};

/** What must be nowhere any more. The program itself is called wardgate, in small letters, and so are keys in a browser's storage. */
const traces = [
  was.product,
  was.team,
  was.tagline,
  was.email.split('@')[1] ?? '',
  ...was.phones.flatMap(({ e164, display }) => [e164, e164.slice(2), display]),
  ...was.offices.flatMap(({ city, street, postalCode }) => [city, street, postalCode]),
];

/** The traces in a text. Clients are facts of their own, and one of them is called after its town. */
function tracesIn(text: string): string[] {
  const own = clients.reduce((rest, { name }) => rest.replaceAll(name, ''), text);
  return traces.filter((trace) => own.includes(trace));
}

/** The tree as the build needs it, with the other company in its catalog. */
async function copyTree(to: string): Promise<void> {
  const skipped = /(^|\/)(dist|node_modules|testdata)$|_test\.go$/;
  const parts = [
    'go.mod',
    'go.sum',
    'package.json',
    'tsconfig.json',
    'catalog',
    'content',
    'cmd',
    'internal',
    'migrations',
    'web',
  ];
  for (const part of parts) {
    await cp(resolve(part), join(to, part), { recursive: true, filter: (from) => !skipped.test(from) });
  }
  await symlink(resolve('node_modules'), join(to, 'node_modules'));
  await mkdir(join(to, 'web/dist'));
  await writeFile(join(to, 'web/dist/.gitkeep'), '');
  await writeFile(join(to, 'catalog/company.json'), JSON.stringify(is, null, 2));
}

async function build(tree: string): Promise<string> {
  const binary = join(tree, 'renamed');
  await run('npm', ['run', '--silent', 'build'], { cwd: tree });
  await run('go', ['build', '-trimpath', '-buildvcs=false', '-o', binary, './cmd/wardgate'], { cwd: tree });
  return binary;
}

/** Everything that a visitor of the site can be given, by address: pages, and every file that is text. */
async function everything(origin: string, starts: string[], tree: string): Promise<Map<string, string>> {
  // Texts are stored compressed, and asked for by their plain names.
  const files = async (folder: string) =>
    (await readdir(join(tree, folder))).map((name) => name.replace(/\.br$/, ''));
  const assets = await files('web/dist/site/assets/site');
  const staff = await files('web/dist/staff/assets/staff');
  const seen = new Map<string, string>();
  const waiting = [
    ...starts,
    ...assets.map((file) => `/assets/site/${file}`),
    ...staff.map((file) => `/assets/staff/${file}`),
  ];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path) || /\.(woff2|avif|webp|jpg|png|ico)$/.test(path)) continue;
    const text = await (await fetch(origin + path)).text();
    seen.set(path, text);
    if (text.startsWith('<!doctype html>')) {
      waiting.push(...[...text.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, link = '']) => link));
    }
  }
  return seen;
}

test('another company in catalog/ leaves no trace of the first, on any page, in any file, in any mail', async () => {
  test.setTimeout(400_000); // it builds the whole program
  const tree = await mkdtemp(join(tmpdir(), 'wardgate-renamed-'));
  await copyTree(tree);
  const binary = await build(tree);
  const sink = await startMailSink();
  const listen = `127.0.0.1:${await freePort()}`;
  const origin = `http://${listen}`;
  const program = await startProgram({
    binary,
    command: 'serve',
    listen,
    env: {
      WARDGATE_DATA: join(tree, 'data'),
      WARDGATE_URL: origin,
      WARDGATE_RATE_LIMIT: 'off',
      SMTP_URL: sink.url,
    },
  });
  try {
    const post = async (path: string, body: object) =>
      (
        await fetch(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    const { statusUrl } = (await post('/api/quotes', {
      ...robinPayload,
      message: 'A break-in, tonight.',
    })) as { statusUrl: string };
    await post('/api/contact', drewPayload);
    const starts = [
      '/',
      '/offline',
      '/sw.js',
      '/sitemap.xml',
      '/robots.txt',
      '/site.webmanifest',
      '/login',
      '/guard-headshots-review',
    ];
    const all = await everything(
      origin,
      [...starts, '/no-such-page', '/services/none', new URL(statusUrl, origin).pathname],
      tree,
    );
    expect(all.size, 'pages and files looked at').toBeGreaterThan(40);
    const found = [...all]
      .map(([path, text]) => [path, tracesIn(text)] as const)
      .filter(([, old]) => old.length > 0);
    expect(found, 'traces on pages and in files').toEqual([]);
    for (const path of ['/', '/contact', '/offline', '/site.webmanifest', '/terms']) {
      expect(all.get(path), path).toContain(is.name);
    }
    for (const path of ['/', '/services/it-support']) {
      const linked =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec(all.get(path) ?? '')?.[1] ?? '';
      for (const fact of [
        is.name,
        is.email,
        ...is.phones.map(({ e164 }) => e164),
        ...is.offices.map(({ street }) => street),
      ]) {
        expect(linked, `${path} tells search engines`).toContain(fact);
      }
    }
    for (const [to, subject] of [
      [robinPayload.email, /./],
      [is.adminEmail, /quote/i],
      [drewPayload.email, /./],
      [is.adminEmail, /message/i],
    ] as const) {
      const mail = await sink.mailTo(to, subject);
      expect(tracesIn(JSON.stringify(mail)), `the mail "${mail.subject}" to ${to}`).toEqual([]);
      expect(mail.html, mail.subject).toContain(is.name);
      expect(mail.text, mail.subject).toContain(is.name);
    }
    expect(tracesIn(program.output())).toEqual([]);
    expect(await readFile(join(tree, 'catalog/company.json'), 'utf8')).not.toContain(was.name);
  } finally {
    await program.kill();
    await sink.close();
    await rm(tree, { recursive: true, force: true });
  }
});
