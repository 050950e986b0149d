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
  private readonly changedTiles = new Map<string, WaitingTile>();
  private readonly tilesOfSlot = new Map<string, WaitingTile>();

  get size(): number {
    return this.changedTiles.size + this.tilesOfSlot.size;
  }

  /** Adds a tile, or merges it with a waiting one: changed if one of them is, shared if both are. */
  add(tile: string, isShared: boolean, isChanged: boolean): void {
    const waiting = this.changedTiles.get(tile) ?? this.tilesOfSlot.get(tile);
    const merged = {
      tile,
      isShared: isShared && (waiting?.isShared ?? true),
      isChanged: isChanged || (waiting?.isChanged ?? false),
    };
    if (merged.isChanged) this.tilesOfSlot.delete(tile);
    (merged.isChanged ? this.changedTiles : this.tilesOfSlot).set(tile, merged);
  }

  /** Removes and returns the next tile: the oldest changed one, otherwise the oldest one of the slot. */
  takeNext(): WaitingTile | undefined {
    for (const tiles of [this.changedTiles, this.tilesOfSlot]) {
      const [oldest] = tiles.values();
      if (oldest !== undefined && tiles.delete(oldest.tile)) return oldest;
    }
    return undefined;
  }

  /** Removes and returns all tiles. */
  takeAll(): string[] {
    const tiles = [...this.changedTiles.keys(), ...this.tilesOfSlot.keys()];
    this.changedTiles.clear();
    this.tilesOfSlot.clear();
    return tiles;
  }
}
