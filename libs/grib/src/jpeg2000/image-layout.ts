import { TagTree } from './tag-tree';

/** A code block: up to 4,096 coefficients that are coded together. */
export interface CodeBlock {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Parts of its code word segment, one for each packet that includes it. */
  readonly parts: Uint8Array[];
  zeroPlanes: number;
  passes: number;
  /** Bits of a length, without those for the number of passes (Lblock). */
  lengthBits: number;
}

/** A sub-band, placed where the wavelet transform expects it: the low band of each level in the upper left. */
export interface Band {
  /** 0 LL, 1 HL, 2 LH, 3 HH. */
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  /** Bit planes that its coefficients have at most (Mb of equation E-2). */
  readonly planes: number;
  readonly blocks: readonly CodeBlock[];
  readonly inclusion: TagTree;
  readonly zeroPlanes: TagTree;
}

export interface Coding {
  readonly width: number;
  readonly height: number;
  readonly levels: number;
  readonly layers: number;
  readonly isLayerFirst: boolean;
  /** Side lengths of code blocks. */
  readonly blockWidth: number;
  readonly blockHeight: number;
  /** Bit planes of each band, in the order of the code stream. */
  readonly planes: readonly number[];
}

const halve = (size: number, times: number) => Math.ceil(size / 2 ** times);

/** Lays out the bands of each resolution, lowest first. A resolution is one precinct. */
export function layOutImage(coding: Coding): Band[][] {
  const { width, height, levels, planes } = coding;
  const lowest = createBand(coding, 0, 0, 0, halve(width, levels), halve(height, levels), planes[0]);
  const resolutions = [[lowest]];
  for (let level = levels; level > 0; level--) {
    const [fullWidth, fullHeight] = [halve(width, level - 1), halve(height, level - 1)];
    const [lowWidth, lowHeight] = [halve(width, level), halve(height, level)];
    const [highWidth, highHeight] = [fullWidth - lowWidth, fullHeight - lowHeight];
    const first = 3 * (levels - level) + 1;
    resolutions.push([
      createBand(coding, 1, lowWidth, 0, highWidth, lowHeight, planes[first]),
      createBand(coding, 2, 0, lowHeight, lowWidth, highHeight, planes[first + 1]),
      createBand(coding, 3, lowWidth, lowHeight, highWidth, highHeight, planes[first + 2]),
    ]);
  }
  return resolutions;
}

function createBand(
  { blockWidth, blockHeight }: Coding,
  kind: number,
  x: number,
  y: number,
  width: number,
  height: number,
  planes: number,
): Band {
  const blocks: CodeBlock[] = [];
  for (let top = 0; top < height; top += blockHeight) {
    for (let left = 0; left < width; left += blockWidth) {
      blocks.push({
        x: x + left,
        y: y + top,
        width: Math.min(blockWidth, width - left),
        height: Math.min(blockHeight, height - top),
        parts: [],
        zeroPlanes: 0,
        passes: 0,
        lengthBits: 3,
      });
    }
  }
  const [columns, rows] = [Math.ceil(width / blockWidth), Math.ceil(height / blockHeight)];
  return {
    kind,
    x,
    y,
    columns,
    rows,
    planes,
    blocks,
    inclusion: new TagTree(columns, rows),
    zeroPlanes: new TagTree(columns, rows),
  };
}
