/**
 * The staff API's objects by the names this front end uses. They are the generated ones; what is added here is only what
 * the generator cannot say.
 */

import type { components, operations } from './schema.gen.ts';

type Schemas = components['schemas'];

/** What a list is asked for, by the id of its operation. */
type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** Who is signed in, and what their role allows. */
export type Me = Schemas['StaffMeBody'];

/** Where somebody is signed in, as they see it. */
export type StaffSession = Schemas['StaffSessionBody'];

/** A browser that gets notices, as its owner sees it. */
export type NoticeDevice = Schemas['StaffDeviceBody'];

/** What keeps something from going, placed by an owner. */
export type Hold = Schemas['RetentionHold'];

/** How long one term of a rule keeps something, and what became of that. */
export type RetentionTerm = Schemas['RetentionTermNow'];

/** One kind of data with how long it is kept. The description of the API cannot say that a whole object may be null. */
export type RetentionRule = Omit<Schemas['RetentionRuleNow'], 'hold'> & { hold: Hold | null };

/** A person on hold. */
export type HeldPerson = Schemas['LeadsHeld'];

/** One thing that goes within the notice. */
export type Going = Schemas['RetentionGoing'];

/** A passkey, as its owner sees it. */
export type Passkey = Schemas['StaffPasskeyBody'];

/** What the browser makes a passkey from (Web Authentication, as JSON). */
export type CreationOptions = Schemas['StaffCreationOptions'];

/** What the browser asks for a passkey with. */
export type RequestOptions = Schemas['StaffRequestOptions'];

/** A passkey that the browser has made. */
export type NewCredential = Schemas['StaffNewCredential'];

/** A passkey that the browser has used. */
export type UsedCredential = Schemas['StaffUsedCredential'];

/** What owners decide for everybody's sign-in. */
export type StaffRules = Schemas['StaffRulesBody'];

/** What somebody of the staff may do (S101, U32). */
export type Role = Me['role'];

/** A stored priority (S56). */
export type Priority = Schemas['PriorityInputBody']['priority'];

/** A stored status (U16). Only `pending` and `reviewed` are open. */
export type QuoteStatus = Schemas['StatusInputBody']['status'];

/** Somebody of the staff, as named in a row. */
export type Person = Schemas['HttpxPerson'];

/** Nobody may be assigned: the description of the API cannot say that a whole object may be null. */
type Unassigned = { assigned_to: Person | null };

/** A quote request as the board lists it. Instants are RFC 3339, ids opaque. */
/** What is written down while a caller talks. */
export type Told = Omit<Schemas['QuotesTold'], '$schema'>;
export type Caller = Schemas['QuotesCaller'];
export type Callers = Schemas['QuotesCallersBody'];
export type QuoteRow = Omit<Schemas['QuotesRow'], 'assigned_to'> & Unassigned;

/** Everything about one request: what the drawer shows (D81). */
export type QuoteDetail = Omit<Schemas['QuotesDetail'], 'assigned_to'> & Unassigned;

/** A network of which many requests and messages are open (ADR 55). */
export type Flood = Schemas['OperationsFlood'];

/** What was put in quarantine, or taken back, with one press. */
export type Aside = Schemas['OperationsAside'];

/** One thing that happened to a request or message. `actor` is empty for the program and the visitor. */
export type HistoryEntry = Schemas['HistoryEntry'];

/** What a customer wrote back by email. */
export type CustomerReply = Schemas['RepliesView'];

/** One promised step of V51 with its clock. */
export type Milestone = Schemas['QuotesStep'];

/** A mail about one request or message. */
export type QuoteMail = Schemas['HistoryMail'];

/** A message of the contact form as the board lists it. */
export type MessageRow = Omit<Schemas['ContactRow'], 'assigned_to'> & Unassigned;

/** Everything about one message: what its drawer shows. */
export type MessageDetail = Omit<Schemas['ContactDetail'], 'assigned_to'> & Unassigned;

/** The state of a message. Only `open` waits. */
export type MessageStatus = MessageRow['status'];

/** The four counters, the alerts, the state of the mail, and the server's time (S32). */
export type Operations = Schemas['OperationsBoard'];

/** An alert that stays on the board until somebody acts (D82). */
export type BoardAlert = Schemas['OperationsAlert'];
export type QueuePage = Omit<Schemas['OperationsQueuePage'], 'items'> & { items: QueueRow[] };
export type QueueRow = Omit<Schemas['OperationsWaiting'], 'person'> & {
  person: Schemas['OperationsHolder'] | null;
};
export type Present = Schemas['OperationsPresent'];
type Presence = Schemas['PresenceInputBody'];
export type PresentKind = Presence['kind'];
export type PresentState = Presence['state'];
export type QueueKind = QueueRow['kind'];
export type QueueAct = QueueRow['acts'][number];
export type QueueView = NonNullable<NonNullable<operations['get-queue']['parameters']['query']>['view']>;

/** How the sending of mails stands. */
export type MailHealth = Schemas['OperationsMailState'];
export type MailboxTrouble = Schemas['OperationsMailboxState'];
export type AssistantSpending = Schemas['OperationsAssistantState'];
export type StorageTrouble = Schemas['OperationsTrouble'];

/** A hot lead with the reason why it is one (S58, D78). */
export type HotLead = Schemas['OperationsHotLead'];
/** When and how staff were last in touch with a lead. */
export type LastContact = NonNullable<HotLead['last_contact']>;
/** What may become of a call to a lead. */
export type CallOutcome = Schemas['LeadsCallBody']['outcome'];

/** A lead as lists show it. Its score is the stored one, at most seconds old. */
export type LeadRow = Schemas['LeadsRow'];

/** Everything known of one lead. */
export type Lead = Schemas['LeadsFull'];

/** What a form stated of a known person, and nobody has verified (D90). */
export type LeadDetail = Schemas['LeadsStatedRow'];

/** One thing that happened with a lead. */
export type LeadEntry = Schemas['LeadsEntry'];

/** What merging two leads would make, and of what. */
export type MergePreview = Schemas['LeadsPreviewBody'];

/** How far a lead is on its way to being a customer (S82). */
export type Stage = Schemas['LeadsStageBody']['stage'];

/** A mail in the outbox. */
export type OutboxRow = Schemas['OperationsMail'];

/** Where a mail stands (M5); `kept` waits because no mail server is configured. */
export type MailState = OutboxRow['state'];

/** A mail with its content; empty for who may not read mails about accounts. */
export type OutboxMail = Schemas['OperationsMailDetail'];

/** Somebody of the staff, as the owner manages them. */
export type StaffUser = Schemas['StaffUserBody'];

/** One line of the audit log. */
export type AuditEntry = Schemas['StaffAuditLine'];

/** A piece of a sentence of the audit log: a text, the page that it leads to, and the row that it names. */
export type AuditPart = NonNullable<AuditEntry['sentence']>[number];

/** Whether the program's last check found the audit log as it was written. */
export type AuditCheck = Schemas['StaffAuditCheck'];

/** A page of the audit log. */
export type AuditLog = Page<AuditEntry> & {
  check: AuditCheck;
  /** What the filter's row is called. */
  about: AuditPart;
  /** The words of the search are a name of more than was looked up. */
  more_named: boolean;
};

/** A conversation with the assistant as the board lists it. */
export type ChatRow = Schemas['ChatConversationRow'];

/** A conversation with everything that was said and happened. */
export type ChatWhole = Schemas['ChatWholeRow'];

/** One time in which a conversation needed a person (D60). */
export type ChatHandover = Schemas['ChatHandoverRow'];

/** One message of a conversation (V99). */
export type ChatMessage = Schemas['ChatMessageBody'];

/** A page of a list; `next` is the cursor of the following one, empty at the end. */
export type Page<Item> = { items: Item[] | null; next: string };

/** A call with a specialist that a visitor booked (D66). */
export type BookedCall = Schemas['LeadsAppointmentRow'];
/** An answer that was promised to somebody and has not been given yet. */
export type OwedAnswer = Schemas['LeadsPromiseRow'];

/** A post as the staff's list shows it (S47). */
export type PostRow = Schemas['BlogPostRow'];

/** How many posts there are in each state. */
export type PostCounts = Schemas['BlogPostCounts'];

/** One post with everything that the editor needs of it (S60). */
export type StaffPost = Schemas['BlogStaffPost'];

/** What is written of a post; what is left out stays as it is. */
export type PostInput = Schemas['BlogInput'];

/** What somebody has typed and not saved. */
export type PostAutosave = Schemas['BlogAutosave'];

/** Somebody else who types in a post. */
export type PostEditor = Schemas['BlogEditor'];

/** What a post was after one save. */
export type PostRevision = Schemas['BlogRevisionRow'];

/** The same with its text. */
export type PostRevisionText = Schemas['BlogRevisionText'];

/** A category as staff see it. */
export type PostCategory = Schemas['BlogCategoryRow'];

/** A subscriber of the newsletter as the list shows them. */
export type SubscriberRow = Schemas['NewsletterSubscriberRow'];

/** How many subscribers there are in each state, and sign-ups that are held back. */
export type SubscriberCounts = Schemas['NewsletterCounts'];

/** One subscriber with sign-ups, consents and mails. */
export type Subscriber = Schemas['NewsletterStaffSubscriber'];

/** What somebody agreed to or took back, with what proves it. */
export type ConsentRecord = Schemas['LeadsConsentExport'];

/** A sign-up that looks like a program's. */
export type HeldSignup = Schemas['NewsletterHeldSignup'];

/** A campaign's mail to one subscriber, and what became of it. */
export type SubscriberCampaign = Schemas['NewsletterMailTo'];

/** What a mail server or provider said of a mail to one subscriber. */
export type SubscriberReport = Schemas['NewsletterReportOf'];

/** The same in the list of all, with whose mail it was. */
export type NewsletterReport = Schemas['NewsletterReportRow'];

/** A campaign as lists show it (S62). */
export type CampaignRow = Schemas['NewsletterCampaignRow'];

/** One campaign with its text. */
export type Campaign = Schemas['NewsletterCampaignBody'];

/** The four figures above the list (S41). */
export type CampaignStats = Schemas['NewsletterCampaignStats'];

/** A rate of a period; null while nothing was sent in it. */
export type CampaignRate = Schemas['NewsletterRate'];

/** What is written of a campaign; what is left out stays as it is. */
export type CampaignInput = Schemas['NewsletterCampaignInput'];

/** Whom a campaign would go to now, and how many it is kept from, by reason. */
export type CampaignAudience = Schemas['NewsletterAudienceBody'];

/** What preflight says of a campaign. */
export type CampaignProblem = Schemas['NewsletterProblem'];

/** A campaign as one reader would get it. */
export type CampaignPreview = Schemas['NewsletterPreview'];

/** Where one person's mail of a campaign stands (M2 to M6). */
export type CampaignDelivery = Schemas['NewsletterDeliveryRow'];

/** The figures of the automation dashboard, all counted (S24, S27). */
export type AutomationFigures = Schemas['AutomationFiguresBody'];

/** One figure of effectiveness: measured or null, with n, and an industry reference (S133). */
export type AutomationEffect = Schemas['AutomationEffectivityBody'];

/** How many leads have something. */
export type AutomationShare = Schemas['AutomationShareBody'];

/** What a person has to do or decide (S71). */
export type AutomationTask = Omit<Schemas['AutomationTaskBody'], 'lead'> & {
  lead: AutomationTaskLead | null;
};

/** Whom a task is about; of an erased person nothing is left. */
export type AutomationTaskLead = Schemas['AutomationLeadBody'];

/** A page of tasks, with how many wait whatever the filter says. */
export type AutomationTaskPage = Omit<Schemas['TasksOutputBody'], 'items'> & { items: AutomationTask[] };

/** A rule in one of its versions (S70). */
export type AutomationRule = Schemas['AutomationRuleBody'];

/** What somebody writes of a rule. */
export type AutomationPlan = Pick<
  AutomationRule,
  'name' | 'trigger' | 'conditions' | 'actions' | 'humanApprovalRequired' | 'active' | 'windowDays'
>;

/** What starts a plan. */
export type AutomationTrigger = Schemas['CatalogAutomationTrigger'];

/** Whom a plan means. */
export type AutomationCondition = Schemas['CatalogAutomationCondition'];

/** What a plan does, minutes after it began. */
export type AutomationAction = Schemas['AutomationActionBody'];

/** A sequence of mails in one of its versions. */
export type AutomationSequence = Schemas['AutomationSequenceBody'];

/** A mail of rules and sequences (S72). */
export type AutomationTemplate = Schemas['AutomationTemplateBody'];

/** What was begun with a lead, what it did and will do, and why. */
export type AutomationRun = Schemas['AutomationRunBody'];

/** One thing that a run does. */
export type AutomationStep = Schemas['AutomationStepBody'];

/** A condition with what was found of the lead. */
export type AutomationFinding = Schemas['AutomationFindingBody'];

/** One lead of a dry run, and why a rule would begin with it or not. */
export type AutomationTried = Schemas['AutomationTriedBody'];

/** What somebody of the staff is allowed (U32). */
export type Permission = NonNullable<Me['permissions']>[number];

/** By what somebody got in touch with a lead. */
export type ReachChannel = Schemas['LeadsReachBody']['channel'];

/** The orders that leads can be listed in. */
export type LeadSort = NonNullable<QueryOf<'list-leads'>['sort']>;

/** Where a post stands. */
export type PostStatus = Schemas['BlogPostRow']['status'];

/** Which posts can be listed; `all` is everything that is not in the trash. */
export type PostListStatus = NonNullable<QueryOf<'list-staff-posts'>['status']>;

/** What can be done with several posts at once. */
export type PostBulkAction = Schemas['BulkInputBody']['action'];

/** Which conversations can be listed. */
export type ChatListState = NonNullable<QueryOf<'list-conversations'>['state']>;

/** Which mails of a campaign can be sent again. */
export type RetryWhat = Schemas['RetryInputBody']['what'];

/** The register of badges, and how often strangers asked. */
export type Badges = Schemas['CompanyBadgesBody'];

/** A guard's badge as staff keep it. */
export type Badge = Schemas['CompanyBadge'];

/** What the company says of itself, as it was saved last. */
export type SavedCompany = Schemas['CompanyCompanyBody'];

/** A saved version of that, with what it changed. */
export type CompanyVersion = Schemas['CompanyCompanyVersionBody'];

/** Who is on duty when, and the rosters behind it. */
export type Duty = Schemas['DutyOverview'];

/** A team with its roster. */
export type DutyTeam = Schemas['DutyTeamBody'];

/** Who is on duty from an instant until another, or that nobody is. */
export type Shift = Schemas['DutyShiftBody'];

/** What an owner says of a team's rotation. */
export type Rotation = Schemas['DutyRotation'];

/** Somebody else, or nobody, for a while. */
export type WantedException = Schemas['DutyWantedException'];

/** How somebody wants to be told. */
export type DutySettings = Schemas['DutySettings'];

/** Who is on duty now, gaps ahead, and what is not over. */
export type DutyNow = Schemas['DutyNow'];

/** An emergency or a broken promise that somebody must say they have. */
export type Incident = Schemas['DutyIncidentBody'];

/** The same with what it is about. */
export type OpenedIncident = Schemas['DutyOpened'];
