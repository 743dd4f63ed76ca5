import { responseText } from '@catalog/contact.json';
import type { ReactNode } from 'react';
import { facts } from '../../lib/company/facts';
import { OverlayButton } from '../../ui/overlay-button';
import { PhoneLink, townOf } from '../../ui/phone-link';

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-6">
      <h2 className="font-sans font-semibold text-ink-faint text-sm">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}

const note = 'text-[0.9375rem] text-ink-soft';
const big = 'font-display font-semibold text-heading';

function Phones() {
  return (
    <Card title="Phone">
      <ul className="grid gap-3">
        {facts().phones.map((line) => (
          <li key={line.id}>
            <PhoneLink line={line} className={`py-1 ${big} figures hover:underline sm:text-[1.75rem]`}>
              {line.display}
            </PhoneLink>
            <span className={`block ${note}`}>{townOf(line)}, answered 24/7</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Four ways to the company: phone, e-mail, locations, hours (V54). What is not set is left out (D39). */
export function InfoCards() {
  const { areasServed, email, hours, offices, timeZoneName } = facts();
  return (
    <aside aria-label="How to reach us" className="self-start border-line border-b">
      <Phones />
      {email && (
        <Card title="Email">
          <a href={`mailto:${email}`} className={`inline-block break-all py-1 ${big} hover:underline`}>
            {email}
          </a>
          <p className={note}>{`A person answers within ${responseText}.`}</p>
        </Card>
      )}
      <Card title="Locations">
        <p className={big}>{offices.map(({ city }) => city).join(' and ')}</p>
        <p className={note}>Serving {areasServed.join(' · ')}</p>
      </Card>
      <Card title="Hours">
        <p className={`${big} figures`}>{hours}</p>
        <p className={note}>{timeZoneName}. The phones never close.</p>
        <OverlayButton opens="priority" className="mt-3">
          Have a specialist call you
        </OverlayButton>
      </Card>
    </aside>
  );
}
