import type { ComponentType } from 'react';
import type { ServiceData } from '../page-data';
import { BackupRule } from './exhibit-backup-rule';
import { CameraDensity } from './exhibit-density';
import { EventLog } from './exhibit-event-log';
import { MorningReport } from './exhibit-report';

/** What an exhibit is given: the words, and the pictures of its service. */
export type ExhibitProps = Pick<ServiceData, 'exhibit' | 'gallery'>;

/** Each service shows its work in its own way. */
const kinds: Record<string, ComponentType<ExhibitProps>> = {
  'security-guards': MorningReport,
  surveillance: CameraDensity,
  'virtual-guard': EventLog,
  'it-support': BackupRule,
};

/** The work itself, instead of praise for it. */
export function Exhibit({ service }: { service: ServiceData }) {
  const Kind = kinds[service.id] ?? MorningReport;
  return <Kind exhibit={service.exhibit} gallery={service.gallery} />;
}
