import { ConfigurationError } from '@daystar/contracts';
import type { ObjectStore } from '@daystar/object-store';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { createUnreadableObjectError } from './lake-manifest';

/** Key of the object that names the installation to which the lake belongs. */
export const OWNER_KEY = 'installation.json';

/**
 * Checks that the lake belongs to this installation, by the id in its database. Two installations in one lake would delete
 * each other's files, because each deletes files that its own days do not list.
 */
export class LakeOwner {
  private isConfirmed = false;

  constructor(
    private readonly database: ArchiveDatabase,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Claims a lake without an owner. Checks nothing after the first success.
   * @throws ConfigurationError when the lake belongs to another installation
   * @throws DaystarError Unavailable when the lake or the database cannot be read
   */
  async claim(): Promise<void> {
    if (this.isConfirmed) return;
    await query(this.database, 'insert into installation default values on conflict do nothing');
    const sql = 'select installation_id from installation';
    const [{ installation_id }] = await query<{ installation_id: string }>(this.database, sql);
    const content = await this.objects.get(OWNER_KEY);
    const owner = content ? parseOwner(content) : installation_id;
    if (owner !== installation_id) throw new ConfigurationError(describeConflict(owner, installation_id));
    if (!content) await this.objects.put(OWNER_KEY, Buffer.from(`${JSON.stringify({ installation_id })}\n`));
    this.isConfirmed = true;
  }
}

function parseOwner(content: Uint8Array): string {
  try {
    const { installation_id } = JSON.parse(Buffer.from(content).toString()) as { installation_id?: unknown };
    if (typeof installation_id === 'string') return installation_id;
  } catch {
    // Handled like an object without an id.
  }
  throw createUnreadableObjectError(OWNER_KEY, 'does not name an installation');
}

const describeConflict = (owner: string, installation: string): string =>
  `The lake at DAYSTAR_LAKE_URL belongs to installation ${owner}; this one is ${installation}. Each would delete files of the other. ` +
  `Set another folder or prefix. If this one replaces the owner, whose database is lost, delete ${OWNER_KEY} from the lake.`;
