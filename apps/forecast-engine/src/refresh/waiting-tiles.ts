/** A tile that waits for its refresh. */
export interface WaitingTile {
  readonly tile: string;
  /** Whether any engine may claim its refresh. */
  readonly isShared: boolean;
  /** Whether its weather changed. */
  readonly isChanged: boolean;
}

/** Tiles that wait for their refresh, each at most once. */
export class WaitingTiles {
  private readonly changed = new Map<string, WaitingTile>();
  /** Tiles of the slot. */
  private readonly due = new Map<string, WaitingTile>();

  get size(): number {
    return this.changed.size + this.due.size;
  }

  /** Adds a tile. A changed tile stays changed, and one for this engine only stays so. */
  add(tile: string, isShared: boolean, isChanged: boolean): void {
    const waiting = this.changed.get(tile) ?? this.due.get(tile);
    const added = {
      tile,
      isShared: isShared && (waiting?.isShared ?? true),
      isChanged: isChanged || (waiting?.isChanged ?? false),
    };
    if (added.isChanged) this.due.delete(tile);
    (added.isChanged ? this.changed : this.due).set(tile, added);
  }

  /** Removes and returns the next tile: the oldest changed one, otherwise the oldest one of the slot. */
  take(): WaitingTile | undefined {
    for (const tiles of [this.changed, this.due]) {
      const [tile] = tiles.values();
      if (tile !== undefined && tiles.delete(tile.tile)) return tile;
    }
    return undefined;
  }

  /** Removes and returns all tiles. */
  takeAll(): string[] {
    const tiles = [...this.changed.keys(), ...this.due.keys()];
    this.changed.clear();
    this.due.clear();
    return tiles;
  }
}
