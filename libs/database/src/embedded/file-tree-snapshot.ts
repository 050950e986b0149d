import type { PGlite } from '@electric-sql/pglite';

/** The parts of Emscripten's file system and of its in-memory files that its types leave out. */
interface FileSystem {
  readonly root: Node;
  readonly nameTable: (Node | null | undefined)[];
  readonly streams: (Stream | null | undefined)[];
  nextInode: number;
}

/** Files that Postgres has written in one piece have signed bytes. */
type Bytes = Uint8Array | Int8Array;

interface Node {
  mtime: number;
  /** Children of a folder by name; bytes of a file. */
  contents?: Record<string, Node> | Bytes | null;
  usedBytes?: number;
}

interface Stream {
  readonly shared: object;
}

interface SavedNode {
  readonly properties: Node;
  /** Content of a file at the time of the snapshot. */
  readonly bytes?: Bytes;
  /** The array that the unchanged file has. */
  live?: Bytes;
}

/** Time of change of unchanged files, ms: every write sets the current time. */
const UNCHANGED = 0;

/** The files and open streams of a cluster in memory at one time. */
export class FileTreeSnapshot {
  private readonly fileSystem: FileSystem;
  private readonly nodes = new Map<Node, SavedNode>();
  private readonly nameTable: FileSystem['nameTable'];
  private readonly streams: FileSystem['streams'];
  private readonly streamStates = new Map<Stream, { properties: object; shared: object }>();
  private readonly nextInode: number;

  constructor(fileSystem: PGlite['Module']['FS']) {
    this.fileSystem = fileSystem as unknown as FileSystem;
    const { root, nameTable, streams, nextInode } = this.fileSystem;
    this.saveNode(root);
    this.nameTable = [...nameTable];
    this.streams = [...streams];
    this.nextInode = nextInode;
    for (const stream of streams)
      if (stream) this.streamStates.set(stream, { properties: { ...stream }, shared: { ...stream.shared } });
  }

  restore(): void {
    for (const [node, saved] of this.nodes) restoreNode(node, saved);
    replaceItems(this.fileSystem.nameTable, this.nameTable);
    replaceItems(this.fileSystem.streams, this.streams);
    this.fileSystem.nextInode = this.nextInode;
    for (const [stream, { properties, shared }] of this.streamStates) {
      Object.assign(stream, properties);
      Object.assign(stream.shared, shared);
    }
  }

  private saveNode(node: Node): void {
    const { contents } = node;
    if (isBytes(contents)) {
      node.mtime = UNCHANGED;
      this.nodes.set(node, { properties: { ...node }, bytes: contents.slice(0, node.usedBytes), live: contents });
    } else if (contents) {
      this.nodes.set(node, { properties: { ...node, contents: { ...contents } } });
      for (const child of Object.values(contents)) this.saveNode(child);
    } else {
      this.nodes.set(node, { properties: { ...node } });
    }
  }
}

const isBytes = (contents: Node['contents']): contents is Bytes => ArrayBuffer.isView(contents);

function restoreNode(node: Node, saved: SavedNode): void {
  const { properties, bytes } = saved;
  if (!bytes) {
    const { contents } = properties;
    Object.assign(node, properties, contents && { contents: { ...contents } });
    return;
  }
  const isUnchanged =
    node.mtime === UNCHANGED && node.contents === saved.live && node.usedBytes === properties.usedBytes;
  if (!isUnchanged) saved.live = bytes.slice();
  Object.assign(node, properties, { contents: saved.live });
}

function replaceItems<T>(array: T[], items: readonly T[]): void {
  array.length = items.length;
  for (const [i, item] of items.entries()) array[i] = item;
}
