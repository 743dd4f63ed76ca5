import './staff.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Route, RouterProvider, Routes } from 'react-router';
import { LeadAutomation } from '../features/automation/runs/lead-automation.tsx';
import { BlogAdminPage } from '../features/blog/staff/blog-admin-page.tsx';
import { AutomatedLeads, automatedHref } from '../features/leads/automated/automated-leads.tsx';
import { HotLeads } from '../features/leads/hot-leads.tsx';
import { LeadPage } from '../features/leads/lead-page.tsx';
import { LeadsPage } from '../features/leads/leads-page.tsx';
import { useOverdueChats } from '../features/operations/chats/use-overdue-chats.ts';
import { MailBanner } from '../features/operations/mail-banner.tsx';
import { OperationsPage } from '../features/operations/operations-page.tsx';
import { OutboxPage } from '../features/operations/outbox/outbox-page.tsx';
import { QueuePage } from '../features/operations/queue/queue-page.tsx';
import { RespondProvider } from '../features/operations/respond.tsx';
import { RetentionPage } from '../features/operations/retention/retention-page.tsx';
import { useOverdueNow } from '../features/operations/use-overdue-now.ts';
import { AccountPage } from '../features/staff/account-page.tsx';
import { AuditPage } from '../features/staff/audit-page.tsx';
import { Gate } from '../features/staff/gate.tsx';
import { InvitePage } from '../features/staff/invite-page.tsx';
import { LoginPage } from '../features/staff/login-page.tsx';
import type { Find } from '../features/staff/palette.tsx';
import { ResetPage } from '../features/staff/reset-page.tsx';
import { SetupPage } from '../features/staff/setup-page.tsx';
import { ForbiddenPage, NotFoundPage } from '../features/staff/signpost.tsx';
import { StaffFrame } from '../features/staff/staff-frame.tsx';
import { TeamPage } from '../features/staff/team-page.tsx';
import { createServerClock, ServerClockProvider } from '../lib/clock/server-clock.tsx';
import { tellFactsOf } from '../lib/company/staff-facts.ts';
import { may, type Permission, useMay, useMe } from '../lib/session/me.tsx';
import { applyTheme, rememberedTheme } from '../lib/theme/theme.ts';
import { AttentionProvider } from '../lib/title/page-title.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { createClient } from './staff-client.ts';
import { useFind } from './staff-find.ts';
import { pages } from './staff-pages.ts';

/** The editor comes when somebody writes: who answers requests does not wait for it. */
const EditorPage = lazy(() =>
  import('../features/blog/staff/editor/editor-page.tsx').then((it) => ({ default: it.EditorPage })),
);

/** The newsletter's pages are an editor's; a dispatcher does not wait for them either. */
const CampaignsPage = lazy(() =>
  import('../features/newsletter/staff/campaigns/campaigns-page.tsx').then((it) => ({
    default: it.CampaignsPage,
  })),
);
const CampaignPage = lazy(() =>
  import('../features/newsletter/staff/campaigns/campaign-page.tsx').then((it) => ({
    default: it.CampaignPage,
  })),
);
const CampaignEditorPage = lazy(() =>
  import('../features/newsletter/staff/campaigns/editor/editor-page.tsx').then((it) => ({
    default: it.CampaignEditorPage,
  })),
);
const SubscribersPage = lazy(() =>
  import('../features/newsletter/staff/subscribers-page.tsx').then((it) => ({ default: it.SubscribersPage })),
);
const SubscriberPage = lazy(() =>
  import('../features/newsletter/staff/subscriber-page.tsx').then((it) => ({ default: it.SubscriberPage })),
);
const ReportsPage = lazy(() =>
  import('../features/newsletter/staff/reports/reports-page.tsx').then((it) => ({ default: it.ReportsPage })),
);
const ImportPage = lazy(() =>
  import('../features/newsletter/staff/import-page.tsx').then((it) => ({ default: it.ImportPage })),
);

/** So do the pages of automation. */
const AutomationPage = lazy(() =>
  import('../features/automation/dashboard-page.tsx').then((it) => ({ default: it.DashboardPage })),
);

/** What automation does is an owner's to change; others read it. */
const PlanPages = lazy(() =>
  import('../features/automation/rules/plan-pages.tsx').then((it) => ({ default: it.PlanPages })),
);

/** What the company says of itself is changed seldom. */
const CompanyPage = lazy(() =>
  import('../features/company/company-page.tsx').then((it) => ({ default: it.CompanyPage })),
);

const DutyPage = lazy(() =>
  import('../features/duty/duty-page.tsx').then((it) => ({ default: it.DutyPage })),
);

const BadgesPage = lazy(() =>
  import('../features/company/badges/badges-page.tsx').then((it) => ({ default: it.BadgesPage })),
);

/** The staff area: access and routes. */
function StaffApp() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/setup" element={<SetupPage />} />
      <Route path="/invite" element={<InvitePage />} />
      <Route path="/reset" element={<ResetPage />} />
      <Route element={<Gate />}>
        <Route element={<Inside />}>
          <Route
            path="/operations"
            element={
              <Landing>
                <OperationsPage hotLeads={<HotLeads />} forbidden={<ForbiddenPage />} />
              </Landing>
            }
          />
          <Route
            path="/queue"
            element={
              <Only needs="operations.read">
                <QueuePage forbidden={<ForbiddenPage />} />
              </Only>
            }
          />
          <Route
            path="/leads"
            element={
              <Only needs="leads.read">
                <LeadsPage forbidden={<ForbiddenPage />} />
              </Only>
            }
          />
          <Route
            path="/leads/:id"
            element={
              <Only needs="leads.read">
                <LeadPage
                  forbidden={<ForbiddenPage />}
                  automation={(lead) => <LeadAutomation lead={lead} />}
                />
              </Only>
            }
          />
          <Route
            path="/automation-dashboard"
            element={
              <Automation>
                <AutomationPage
                  leads={<AutomatedLeads />}
                  exportHref={automatedHref}
                  forbidden={<ForbiddenPage />}
                />
              </Automation>
            }
          />
          <Route
            path="/blog-admin"
            element={
              <Only needs="blog.read">
                <BlogAdminPage forbidden={<ForbiddenPage />} />
              </Only>
            }
          />
          <Route path="/blog-admin/new" element={<Writing />} />
          <Route path="/blog-admin/edit/:id" element={<Writing />} />
          <Route
            path="/newsletter-manager"
            element={
              <Newsletter needs="newsletter.read">
                <CampaignsPage forbidden={<ForbiddenPage />} />
              </Newsletter>
            }
          />
          <Route
            path="/newsletter-manager/campaigns"
            element={<Navigate to="/newsletter-manager" replace />}
          />
          <Route
            path="/newsletter-manager/campaigns/new"
            element={
              <Newsletter needs="newsletter.write">
                <CampaignEditorPage forbidden={<ForbiddenPage />} />
              </Newsletter>
            }
          />
          <Route
            path="/newsletter-manager/campaigns/:id/edit"
            element={
              <Newsletter needs="newsletter.write">
                <CampaignEditorPage forbidden={<ForbiddenPage />} />
              </Newsletter>
            }
          />
          <Route
            path="/newsletter-manager/campaigns/:id"
            element={
              <Newsletter needs="newsletter.read">
                <CampaignPage forbidden={<ForbiddenPage />} />
              </Newsletter>
            }
          />
          <Route
            path="/newsletter-manager/subscribers"
            element={
              <Newsletter needs="newsletter.read">
                <SubscribersPage forbidden={<ForbiddenPage />} />
              </Newsletter>
            }
          />
          <Route
            path="/newsletter-manager/subscribers/import"
            element={
              <Newsletter needs="newsletter.write">
                <ImportPage />
              </Newsletter>
            }
          />
          <Route
            path="/newsletter-manager/subscribers/:id"
            element={
              <Newsletter needs="newsletter.read">
                <SubscriberPage forbidden={<ForbiddenPage />} />
              </Newsletter>
            }
          />
          <Route
            path="/newsletter-manager/reports"
            element={
              <Newsletter needs="newsletter.read">
                <ReportsPage forbidden={<ForbiddenPage />} />
              </Newsletter>
            }
          />
          <Route
            path="/automation-dashboard/*"
            element={
              <Later needs="automation.read" what="Opening automation">
                <PlanPages forbidden={<ForbiddenPage />} notFound={<NotFoundPage />} />
              </Later>
            }
          />
          <Route
            path="/outbox"
            element={
              <Only needs="outbox.read">
                <OutboxPage forbidden={<ForbiddenPage />} />
              </Only>
            }
          />
          <Route
            path="/company"
            element={
              <Later needs="company.write" what="Opening the company">
                <CompanyPage forbidden={<ForbiddenPage />} />
              </Later>
            }
          />
          <Route
            path="/duty"
            element={
              <Later needs="duty.read" what="Opening the duty">
                <DutyPage forbidden={<ForbiddenPage />} />
              </Later>
            }
          />
          <Route
            path="/badges"
            element={
              <Later needs="company.badges" what="Opening the badges">
                <BadgesPage forbidden={<ForbiddenPage />} />
              </Later>
            }
          />
          <Route
            path="/retention"
            element={
              <Only needs="operations.retention">
                <RetentionPage forbidden={<ForbiddenPage />} />
              </Only>
            }
          />
          <Route
            path="/team"
            element={
              <Only needs="team.manage">
                <TeamPage />
              </Only>
            }
          />
          <Route
            path="/audit"
            element={
              <Only needs="audit.read">
                <AuditPage />
              </Only>
            }
          />
          <Route path="/account" element={<AccountPage />} />
          <Route path="/staff" element={<Navigate to="/operations" replace />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** The editor, with a placeholder until its code is loaded. */
function Writing() {
  return (
    <Later needs="blog.read" what="Opening the editor">
      <EditorPage forbidden={<ForbiddenPage />} />
    </Later>
  );
}

/** A page of the newsletter, with a placeholder until its code is loaded. */
function Newsletter({ needs, children }: { needs: Permission; children: ReactNode }) {
  return (
    <Later needs={needs} what="Opening the newsletter">
      {children}
    </Later>
  );
}

/** A page of automation, with a placeholder until its code is loaded. */
function Automation({ children }: { children: ReactNode }) {
  return (
    <Later needs="automation.read" what="Opening automation">
      {children}
    </Later>
  );
}

/** A page whose code comes when it is opened, with a placeholder until then. */
function Later({ needs, what, children }: { needs: Permission; what: string; children: ReactNode }) {
  return (
    <Only needs={needs}>
      <Suspense fallback={<SkeletonCards what={what} />}>{children}</Suspense>
    </Only>
  );
}

/** Spares a page its calls, and somebody a refusal, when the role does not allow it anyway. */
function Only({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay(needs) ? children : <ForbiddenPage />;
}

/** Where everybody lands: the board, or the first page of those who have no business there. */
function Landing({ children }: { children: ReactNode }) {
  const me = useMe();
  if (may(me, 'operations.read')) return children;
  const first = pages.find(({ needs }) => may(me, needs));
  return first ? <Navigate to={first.to} replace /> : <ForbiddenPage />;
}

/** The frame around the pages. Who may not see the board is spared its calls. */
function Inside() {
  const me = useMe();
  const find = useFind();
  if (!may(me, 'operations.read')) return <StaffFrame pages={pages} banner={null} find={find} />;
  return (
    <RespondProvider>
      <Watch find={find} />
    </RespondProvider>
  );
}

function Watch({ find }: { find: Find }) {
  return (
    <AttentionProvider count={useOverdueNow() + useOverdueChats()}>
      <StaffFrame pages={pages} banner={<MailBanner />} find={find} />
    </AttentionProvider>
  );
}

tellFactsOf(document);
const clock = createServerClock();
/** A router that can be blocked: leaving with unsaved text asks first (D55). */
const router = createBrowserRouter([{ path: '*', element: <StaffApp /> }]);
const client = createClient();
applyTheme(rememberedTheme());
createRoot(
  document.getElementById('root') ?? document.body.appendChild(document.createElement('div')),
).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <ServerClockProvider clock={clock}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </ServerClockProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
