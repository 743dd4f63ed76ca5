import type { ComponentType, ReactNode } from 'react';
import { Launcher } from '../features/chat/launcher/launcher';
import { type Frame, Layout } from '../features/site/layout';
import { UnreadProvider } from '../lib/chat/unread';
import type { Moment } from '../lib/overlay/overlay.model';
import { OverlayProvider } from '../lib/overlay/overlay-context';
import { usePageInput } from '../lib/page/page';

type SiteProps = {
  page: ComponentType;
  /** What the browser alone adds: how the page looks at a moment, and the overlay that is open. */
  moment?: () => Moment;
  overlay?: ReactNode;
  /** What the server alone has: header and footer, rendered already. */
  frame?: Frame;
  /** What stands below a page that the server could not render. */
  footer?: ReactNode;
};

/** The visitor site, the same on server and browser: header, the page, the way into the chat, footer; and in the browser an overlay. */
export function Site({ page: Page, moment, overlay, frame, footer }: SiteProps) {
  const { path } = usePageInput();
  return (
    <OverlayProvider moment={moment}>
      <UnreadProvider>
        <Layout corner={<Launcher />} frame={frame} footer={footer}>
          <Page key={path} />
        </Layout>
        {overlay}
      </UnreadProvider>
    </OverlayProvider>
  );
}
