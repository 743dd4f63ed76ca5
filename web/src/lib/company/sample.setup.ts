import { beforeEach } from 'vitest';
import { tellFacts } from './facts';
import { sampleFacts } from './sample.gen';

// Every test begins with the sample company; one that tells other facts leaves nothing behind.
tellFacts(sampleFacts);
beforeEach(() => tellFacts(sampleFacts));
