/** One place of the header and footer. */
export type Place = { to: string; label: string };

/** The pages that exist, in the order of V16–V19. A page joins the list when its route does. */
export const places: readonly Place[] = [{ to: '/', label: 'Home' }];

/** The one thing every page asks for: its address and its two labels (V16). */
export const quotePlace = { to: '/quote', wide: 'Free Quote - 2hr Response', narrow: 'Get Quote' };
