import type { ComponentType, ReactNode } from 'react';
import { Launcher } from '../features/chat/launcher/launcher';
import { type Frame, Layout } from '../features/site/layout';
import { UnreadProvider } from '../lib/chat/unread';
import { OverlayProvider, type OverlayWatch } from '../lib/overlay/overlay-context';
import { usePageInput } from '../lib/page/page';

type SiteProps = {
  page: ComponentType;
  /** What the browser alone adds: who looks at the page, and the overlay that is open. */
  watch?: OverlayWatch;
  overlay?: ReactNode;
  /** What the server alone has: header and footer, rendered already. */
  frame?: Frame;
  /** What stands below a page that the server could not render. */
  footer?: ReactNode;
};

/** The visitor site, the same on server and browser: header, the page, the way into the chat, footer; and in the browser an overlay. */
export function Site({ page: Page, watch, overlay, frame, footer }: SiteProps) {
  const { path } = usePageInput();
  return (
    <OverlayProvider watch={watch}>
      <UnreadProvider>
        <Layout corner={<Launcher />} frame={frame} footer={footer}>
          <Page key={path} />
        </Layout>
        {overlay}
      </UnreadProvider>
    </OverlayProvider>
  );
}
