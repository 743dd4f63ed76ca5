/** Words for the kinds of mails; one that is not known yet is made readable from its id. */

const KINDS: Record<string, string> = {
  'quotes.quote-notification': 'Notification to the company',
  'quotes.quote-confirmation': 'Confirmation to the customer',
  'quotes.reply': 'Reply to the customer',
  'quotes.sla-alert': 'Alert to the staff',
  'quotes.site-walk': 'Agreed site walk to the customer',
  'quotes.walk-alert': 'Alert to the staff',
  'contact.notification': 'Message to the company',
  'contact.confirmation': 'Confirmation to the sender',
  'contact.reply': 'Reply to the sender',
  'contact.sla-alert': 'Alert to the staff',
  'assessments.notification': 'Assessment to the company',
  'assessments.report': 'Report to the visitor',
  'leads.capture-notification': 'Lead to the company',
  'leads.capture-answer': 'Recommendations to the visitor',
  'leads.promise-alert': 'Alert to the staff',
  'leads.appointment-notification': 'Appointment to the company',
  'leads.appointment-confirmation': 'Confirmation to the visitor',
  'leads.appointment-cancelled': 'Cancelled appointment',
  'automation.tasks': 'Tasks to the staff',
  'staff.invitation': 'Invitation',
  'staff.password-reset': 'Password reset',
  'staff.password-changed': 'Password changed',
};

/** `quotes.reply` → `Reply to the customer`; `blog.new-post` → `Blog: new post`. */
export function mailKind(kind: string): string {
  const known = KINDS[kind];
  if (known !== undefined) return known;
  const [word = '', ...rest] = kind.split('.');
  const what = rest.join(' ').replaceAll(/[-_]/g, ' ');
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  return what === '' ? name : `${name}: ${what}`;
}
