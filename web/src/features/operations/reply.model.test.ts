import { describe, expect, it } from 'vitest';
import { mailtoHref, replySubject, replyTemplates } from './reply.model.ts';

const to = {
  first_name: 'Mara',
  ticket_id: 'SEC-20261121-MARA-7K2Q',
  email: 'mara@site.example',
  service: 'Surveillance & Alarm Systems',
};

describe('the mail link', () => {
  it('fills in subject and body so that nothing of them leaks into the address', () => {
    const link = new URL(mailtoHref(to));
    expect(link.protocol).toBe('mailto:');
    expect(link.pathname).toBe('mara@site.example');
    expect(link.searchParams.get('subject')).toBe(replySubject(to));
    expect(link.searchParams.get('body')).toContain('Hello Mara,\r\n');
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  });

  it.each(['a?cc=evil@x.example&b@c.example', 'a b@c.example', 'x\r\nBcc: y@z.example'])(
    'does not let %j add a header',
    (email) => {
      const link = new URL(mailtoHref({ ...to, email }));
      expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
      expect(link.pathname).not.toMatch(/[\r\n ]/);
    },
  );
});

describe('the templates', () => {
  it.each(replyTemplates.map((template) => [template.label, template] as const))(
    '%s greets, refers and signs',
    (_, template) => {
      const text = template.body(to);
      expect(text).toMatch(/^Hello Mara,\n/);
      expect(text).toContain(to.ticket_id);
      expect(text).toContain(to.service);
      expect(text).not.toContain('undefined');
    },
  );

  it('greets somebody without a name', () => {
    expect(replyTemplates[0]?.body({ ...to, first_name: ' ' })).toMatch(/^Hello there,/);
  });
});
