/** Tiles that wait for their refresh, each at most once. */
export class WaitingTiles {
  /** Tiles whose weather changed, for this engine. */
  private readonly changed = new Set<string>();
  /** Tiles of the slot, for any engine. */
  private readonly shared = new Set<string>();

  get size(): number {
    return this.changed.size + this.shared.size;
  }

  /** Adds a tile. A changed tile stays changed. @param isShared whether any engine may claim its refresh */
  add(tile: string, isShared: boolean): void {
    if (this.changed.has(tile)) return;
    if (isShared) this.shared.add(tile);
    else {
      this.shared.delete(tile);
      this.changed.add(tile);
    }
  }

  /** Removes and returns the next tile: the oldest changed one, otherwise the oldest shared one. */
  take(): { readonly tile: string; readonly isShared: boolean } | undefined {
    for (const tiles of [this.changed, this.shared]) {
      const [tile] = tiles;
      if (tile !== undefined && tiles.delete(tile)) return { tile, isShared: tiles === this.shared };
    }
    return undefined;
  }

  /** Removes and returns all tiles. */
  takeAll(): string[] {
    const tiles = [...this.changed, ...this.shared];
    this.changed.clear();
    this.shared.clear();
    return tiles;
  }
}
