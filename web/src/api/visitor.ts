/** The enumerations of the visitors' API by the names this front end uses: the generated ones, so that no list is typed twice. */

import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** Whether the mail that confirms a form is on its way; `unavailable` where no mail server is set. */
export type ConfirmationMail = Schemas['QuotesReceipt']['confirmationEmail'];

/** The same on the page of a quote request, which also knows that it has left. */
export type ConfirmationState = Schemas['QuotesProgress']['confirmationEmail'];

/** How a promised step stands. */
export type StepState = Schemas['QuotesStep']['state'];

/** One of the four risk levels of V162. */
export type RiskLevel = Schemas['AssessmentsReceipt']['riskLevel'];

/** Who said a message of a conversation; `system` is the program itself. */
export type Speaker = Schemas['ChatMessageBody']['type'];

/** What a visitor's message says of danger; empty for none. */
export type Danger = Schemas['ChatMessageBody']['danger'];

/** Whether a person has a conversation. */
export type HandoverState = Schemas['ChatHandoverBody']['state'];

/** How a subscription stands. */
export type SubscriptionState = Schemas['NewsletterSubscriberRow']['status'];
