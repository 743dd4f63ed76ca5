/**
 * The staff API as the front end sees it: names on the wire, one type per object, one entry per address.
 *
 * The paths have the shape that openapi-typescript generates, so that the generated file can take their place.
 */

/** What somebody of the staff may do (S101, U32). */
export type Role = 'owner' | 'sales' | 'editor' | 'viewer';

/** Who is signed in. */
export interface Me {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** A stored priority (S56). */
export type Priority = 'urgent' | 'high' | 'medium' | 'low';

/** A stored status (U16). Only `pending` and `reviewed` are open. */
export type QuoteStatus = 'pending' | 'reviewed' | 'responded' | 'quoted' | 'won' | 'lost' | 'spam';

/** Somebody of the staff, as named in a row. */
export interface Person {
  id: string;
  name: string;
}

/** A quote request as the board lists it. Instants are RFC 3339, ids opaque. */
export interface QuoteRow {
  id: string;
  ticket_id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** As typed. */
  phone: string;
  /** For `tel:` links; empty when the number could not be read. */
  phone_e164: string;
  company: string;
  service_type: string;
  property_type: string;
  budget: string;
  timeline: string;
  security_concerns: string;
  message: string;
  matched_words: string[] | null;
  priority: Priority;
  status: QuoteStatus;
  emergency_flag: boolean;
  lead_id: string;
  lead_score: number;
  sla_deadline: string;
  created_at: string;
  responded_at: string | null;
  assigned_to: Person | null;
  quarantine_reason: string | null;
  version: number;
  /** Until when "responded" can be taken back (U15). */
  undo_until: string | null;
}

/** One reason of a score and what it counts. */
export interface ScoreLine {
  label: string;
  points: number;
}

/** One thing that happened to a request. `actor` is empty for the program and the visitor. */
export interface HistoryEntry {
  at: string;
  kind: string;
  title: string;
  detail: string;
  actor: string;
}

/** One promised step of V51 with its clock. */
export interface Milestone {
  id: string;
  label: string;
  due_at: string;
  done_at: string | null;
  state: 'done' | 'waiting' | 'late';
}

/** Where a mail stands (SENDING.md); `kept` waits because no mail server is configured. */
export type MailState =
  | 'pending'
  | 'claimed'
  | 'attempting'
  | 'deferred'
  | 'sent'
  | 'failed'
  | 'uncertain'
  | 'kept';

/** A mail about one request. */
export interface QuoteMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  state: MailState;
  at: string;
}

/** Everything about one request: what the drawer shows (D81). */
export interface QuoteDetail extends QuoteRow {
  phone_raw: string;
  /** They add up to `lead_score`. */
  score_lines: ScoreLine[] | null;
  source: string;
  behavior: Behavior;
  reviewed_at: string | null;
  assessed_at: string | null;
  /** The customer's private page. */
  status_url: string;
  /** What happened, oldest first. */
  history: HistoryEntry[] | null;
  mails: QuoteMail[] | null;
  milestones: Milestone[] | null;
  /** The statuses that may follow, decided by the server. */
  next: QuoteStatus[] | null;
}

/** What the visitor did on the site before asking (V105); only what they sent along. */
export interface Behavior {
  pagesVisited?: string[];
  timeOnSite?: number;
  scrollDepth?: number;
  interactions?: number;
  deviceType?: string;
  referrer?: string;
}

/** An alert that stays on the board until somebody acts (D82). */
export interface BoardAlert {
  id: string;
  quote_id: string;
  ticket_id: string;
  name: string;
  kind: string;
  at: string;
}

/** The four counters, the alerts, the state of the mail, and the server's time (S32). */
export interface Operations {
  server_time: string;
  counters: {
    pending_quotes: number;
    overdue: number;
    hot_leads: number;
    average_response: {
      mean_seconds: number | null;
      median_seconds: number | null;
      n: number;
      days: number;
    };
    quarantined: number;
  };
  alerts: BoardAlert[] | null;
  mail: MailHealth;
}

/** How the sending of mails stands. */
export interface MailHealth {
  configured: boolean;
  waiting: number;
  uncertain: number;
  failed: number;
  /** Since when the mail server refuses or does not answer. */
  down_since: string | null;
  down_reason: string;
}

/** A hot lead with the reason why it is one (S58, D78). */
export interface HotLead {
  id: string;
  name: string;
  email: string;
  phone: string;
  phone_e164: string;
  company: string;
  interests: string[] | null;
  score: number;
  stage: string;
  last_activity: string;
  reason: string;
  reasonText: string;
}

/** One lead with why its score is what it is. */
export interface LeadDetail {
  id: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  score: number;
  priority: string;
  stage: string;
  interests: string[] | null;
  last_activity: string;
  score_lines: ScoreLine[] | null;
  /** Newest first. */
  touchpoints: Touchpoint[] | null;
  humanOverride: boolean;
}

/** One contact with a lead. */
export interface Touchpoint {
  id: string;
  type: string;
  channel: string;
  content: string;
  timestamp: string;
}

/** A mail in the outbox. */
export interface OutboxRow {
  id: string;
  kind: string;
  to: string;
  subject: string;
  state: MailState;
  /** The row it is about: a request's id, or empty. */
  ref: string;
  attempts: number;
  created_at: string;
  next_at: string | null;
  sent_at: string | null;
  last_error: string;
}

/** A mail with its content; empty for who may not read mails about accounts. */
export interface OutboxMail extends OutboxRow {
  html: string;
  text: string;
  from: string;
  message_id: string;
}

/** Somebody of the staff, as the owner manages them. */
export interface StaffUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  invited: boolean;
  last_seen_at: string | null;
  created_at: string;
  /** Only in the answer to an invitation while mail is not configured. */
  inviteUrl?: string;
}

/** One line of the audit log. */
export interface AuditEntry {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  detail: string;
}

/** A page of a list; `next` is the cursor of the following one, empty at the end. */
export interface Page<Item> {
  items: Item[] | null;
  next?: string | null;
}
