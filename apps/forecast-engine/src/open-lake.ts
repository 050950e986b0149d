import type { Environment } from '@daystar/host';
import { openObjectStore } from '@daystar/object-store';
import type { Lake } from './platform/engine-ports';

/**
 * Opens the object store of past issues.
 * @returns undefined without an object store.
 * @throws ConfigurationError for a wrong address
 */
export const openLake = ({ lake }: Pick<Environment, 'lake'>): Lake | undefined =>
  lake && { objects: openObjectStore(lake), afterDays: lake.afterDays };
