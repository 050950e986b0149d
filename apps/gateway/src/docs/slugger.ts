/** Derives the ids of headings as GitHub does, so that links work both in the repository and in the service. */
export class Slugger {
  private readonly uses = new Map<string, number>();

  /** Derives the id of a heading. @returns a different id for each heading of a document */
  slug(text: string): string {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const earlierUses = this.uses.get(id) ?? 0;
    this.uses.set(id, earlierUses + 1);
    return earlierUses === 0 ? id : `${id}-${earlierUses}`;
  }
}
