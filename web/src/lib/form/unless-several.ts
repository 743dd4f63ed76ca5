/** What makes a sentence about a form's mail true of every address: one gets few of a kind within a day (D91), and pages tell nobody which. */
export const unlessSeveral = ', unless this address got several today';
