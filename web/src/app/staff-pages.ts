import {
  Archive,
  Bot,
  Building2,
  Contact,
  IdCard,
  ListChecks,
  MailOpen,
  Mails,
  Newspaper,
  PhoneCall,
  Radar,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import type { StaffPage } from '../features/staff/navigation.tsx';

/** The pages that exist. A later word adds its line here, and only then a link appears. */
export const pages: readonly StaffPage[] = [
  { to: '/queue', label: 'Queue', icon: ListChecks, needs: 'operations.read' },
  { to: '/operations', label: 'Operations', icon: Radar, needs: 'operations.read' },
  { to: '/leads', label: 'Leads', icon: Contact, needs: 'leads.read' },
  { to: '/automation-dashboard', label: 'Automation', icon: Bot, needs: 'automation.read' },
  { to: '/blog-admin', label: 'Blog', icon: Newspaper, needs: 'blog.read' },
  { to: '/newsletter-manager', label: 'Newsletter', icon: MailOpen, needs: 'newsletter.read' },
  { to: '/outbox', label: 'Outbox', icon: Mails, needs: 'outbox.read' },
  { to: '/duty', label: 'On Duty', icon: PhoneCall, needs: 'duty.read' },
  { to: '/company', label: 'Company', icon: Building2, needs: 'company.write' },
  { to: '/badges', label: 'Badges', icon: IdCard, needs: 'company.badges' },
  { to: '/retention', label: 'Retention', icon: Archive, needs: 'operations.retention' },
  { to: '/team', label: 'Team', icon: UsersRound, needs: 'team.manage' },
  { to: '/audit', label: 'Audit log', icon: ScrollText, needs: 'audit.read' },
];
