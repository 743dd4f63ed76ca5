/** React, by itself: boot fetches it before everything else, so that neither is one long task for the browser. */
export { createRoot, hydrateRoot } from 'react-dom/client';
