import { describeWith, createSeededRandom } from '@daystar/testing';
import { readGribFields } from './grib-fields';
import type { GribField } from './grib-field';
import { buildComplexMessage, type Group } from './testing/complex-message';
import { encodeAllWithEccodes, encodeWithEccodes, decodeWithEccodes, type Settings } from './testing/eccodes';
import { mergeMessages } from './testing/merge-messages';

const [NI, NJ, POINTS] = [24, 13, 24 * 13];

/** Waves and a little noise, like weather. */
function weather({ mean = 280, waves = 10, noise = 0.3, missing = 0 } = {}): number[] {
  const random = createSeededRandom(POINTS);
  return Array.from({ length: POINTS }, (_, k) => {
    const value = mean + waves * (Math.sin(k / 7) + 0.4 * Math.cos(k / 23)) + noise * random();
    return random() < missing ? NaN : value;
  });
}

const HOLES: Settings = { missingValue: 123456789, bitmapPresent: 1 };
const AREA: Settings = {
  Ni: NI,
  Nj: NJ,
  latitudeOfFirstGridPointInDegrees: 60,
  latitudeOfLastGridPointInDegrees: 48,
  longitudeOfFirstGridPointInDegrees: 350,
  longitudeOfLastGridPointInDegrees: 13,
  iDirectionIncrementInDegrees: 1,
  jDirectionIncrementInDegrees: 1,
};
const MAP: Settings = { Nx: NI, Ny: NJ, DxInMetres: 13_000, DyInMetres: 13_000, jScansPositively: 1 };

/** Every width that a packing treats separately; negative, very small and very large values. */
const WIDTHS = [1, 2, 3, 7, 8, 9, 12, 15, 16];
const WIDE = [17, 20, 24, 25, 28, 31, 32];
const fields = (widths: readonly number[]): Settings[][] => [
  ...widths.map((bitsPerValue): Settings[] => [{ bitsPerValue }, { values: weather() }]),
  [{ bitsPerValue: 12 }, { values: weather({ mean: -3 }) }],
  [{ values: weather({ mean: 2e-5, waves: 1e-5, noise: 1e-6 }) }],
  [{ values: weather({ mean: 2e8, waves: 1e7, noise: 1e6 }) }],
];
const holes = (widths: readonly number[]): Settings[][] => [
  ...widths.map((bitsPerValue): Settings[] => [HOLES, { bitsPerValue }, { values: weather({ missing: 0.2 }) }]),
];

/** The PNG encoder of ecCodes fails on some images. */
const PNG = [1, 2, 3, 7, 9, 11, 17];
const all = [...WIDTHS, ...WIDE];
const packings: Record<string, readonly [sample: string, packing: string, variations: Settings[][]]> = {
  simple: ['regular_ll_sfc_grib2', 'grid_simple', fields(all)],
  'simple with a bitmap': ['regular_ll_sfc_grib2', 'grid_simple', holes(all)],
  'JPEG 2000': ['regular_ll_sfc_grib2', 'grid_jpeg', fields(WIDTHS)],
  'JPEG 2000 with a bitmap': ['regular_ll_sfc_grib2', 'grid_jpeg', holes(WIDTHS)],
  PNG: [
    'regular_ll_sfc_grib2',
    'grid_png',
    PNG.map((bitsPerValue): Settings[] => [{ bitsPerValue }, { values: weather() }]),
  ],
  'PNG with a bitmap': [
    'regular_ll_sfc_grib2',
    'grid_png',
    PNG.map((bitsPerValue): Settings[] => [HOLES, { bitsPerValue }, { values: weather({ missing: 0.2 }) }]),
  ],
  CCSDS: ['regular_ll_sfc_grib2', 'grid_ccsds', fields(all)],
  'CCSDS with a bitmap': ['regular_ll_sfc_grib2', 'grid_ccsds', holes(all)],
  IEEE: ['regular_ll_sfc_grib2', 'grid_ieee', fields([])],
  logarithms: ['regular_ll_sfc_grib2', 'grid_simple_log_preprocessing', fields(all)],
  'edition 1': ['regular_ll_sfc_grib1', 'grid_simple', fields(all)],
  'edition 1 with a bitmap': ['regular_ll_sfc_grib1', 'grid_simple', holes(all)],
  'second order of edition 1': ['regular_ll_sfc_grib1', 'grid_second_order', fields(all)],
};

const grids: Record<string, readonly [sample: string, settings: Settings[]]> = {
  'a part of the globe': ['regular_ll_sfc_grib2', [AREA]],
  'a part of the globe from the south': [
    'regular_ll_sfc_grib2',
    [AREA, { jScansPositively: 1, latitudeOfFirstGridPointInDegrees: 48, latitudeOfLastGridPointInDegrees: 60 }],
  ],
  'rows from the east': [
    'regular_ll_sfc_grib1',
    [AREA, { iScansNegatively: 1, longitudeOfFirstGridPointInDegrees: 13, longitudeOfLastGridPointInDegrees: 350 }],
  ],
  'columns first': ['regular_ll_sfc_grib2', [AREA, { jPointsAreConsecutive: 1 }]],
  'the globe from the date line': [
    'regular_ll_sfc_grib2',
    [
      AREA,
      {
        latitudeOfFirstGridPointInDegrees: 90,
        latitudeOfLastGridPointInDegrees: -90,
        jDirectionIncrementInDegrees: 15,
      },
      { longitudeOfFirstGridPointInDegrees: 180, longitudeOfLastGridPointInDegrees: 165 },
      { iDirectionIncrementInDegrees: 15 },
    ],
  ],
  'Lambert, one parallel': [
    'polar_stereographic_sfc_grib2',
    [
      { gridType: 'lambert', ...MAP, latitudeOfFirstGridPointInDegrees: 30, longitudeOfFirstGridPointInDegrees: 240 },
      { LoVInDegrees: 262.5, Latin1InDegrees: 38.5, Latin2InDegrees: 38.5, LaDInDegrees: 38.5, shapeOfTheEarth: 6 },
    ],
  ],
  'Lambert, two parallels, an ellipsoid': [
    'polar_stereographic_sfc_grib2',
    [
      { gridType: 'lambert', ...MAP, latitudeOfFirstGridPointInDegrees: 40, longitudeOfFirstGridPointInDegrees: 5 },
      { LoVInDegrees: 8, Latin1InDegrees: 38.5, Latin2InDegrees: 50.5, LaDInDegrees: 44, shapeOfTheEarth: 5 },
    ],
  ],
  'equal-area Lambert': [
    'polar_stereographic_sfc_grib2',
    [
      { gridType: 'lambert_azimuthal_equal_area', ...MAP, latitudeOfFirstGridPointInDegrees: 50 },
      { longitudeOfFirstGridPointInDegrees: 5, standardParallelInDegrees: 52, centralLongitudeInDegrees: 10 },
    ],
  ],
  'polar stereographic': [
    'polar_stereographic_sfc_grib2',
    [{ ...MAP, latitudeOfFirstGridPointInDegrees: 40, longitudeOfFirstGridPointInDegrees: 260, LaDInDegrees: 60 }],
  ],
  'polar stereographic, edition 1': [
    'polar_stereographic_sfc_grib1',
    [{ ...MAP, latitudeOfFirstGridPointInDegrees: 40, longitudeOfFirstGridPointInDegrees: 260 }],
  ],
  Mercator: [
    'polar_stereographic_sfc_grib2',
    [
      { gridType: 'mercator', Ni: NI, Nj: NJ, DiInMetres: 50_000, DjInMetres: 50_000, jScansPositively: 1 },
      { latitudeOfFirstGridPointInDegrees: -10, longitudeOfFirstGridPointInDegrees: 300, LaDInDegrees: 20 },
    ],
  ],
  rotated: [
    'rotated_ll_sfc_grib2',
    [
      { ...AREA, latitudeOfFirstGridPointInDegrees: 10, latitudeOfLastGridPointInDegrees: -2 },
      { latitudeOfSouthernPoleInDegrees: -39.25, longitudeOfSouthernPoleInDegrees: 18 },
    ],
  ],
};

/**
 * Product definition templates with another layout than the common ones: aerosol, of tiles of the ground, and
 * post-processed; of members and of intervals. The member is stated if there is one.
 */
const MOVED: readonly (readonly [template: number, interval: boolean, member: boolean])[] = [
  [40, false, false],
  [43, true, true],
  [45, false, true],
  [46, true, false],
  [47, true, true],
  [48, false, false],
  [49, false, true],
  [55, false, false],
  [59, false, true],
  [70, false, false],
  [71, false, true],
  [72, true, false],
  [73, true, true],
];

/** Samples of ecCodes: constants on grids that are tedious to define. */
const SAMPLES = [
  'regular_gg_sfc_grib1',
  'regular_gg_sfc_grib2',
  'reduced_gg_pl_32_grib1',
  'reduced_gg_pl_48_grib2',
  'reduced_gg_sfc_jpeg_grib2',
];

const KEYS = ['shortName', 'typeOfLevel', 'level', 'stepRange', 'dataDate', 'dataTime', 'gridType'] as const;

function keysOf({ product, grid }: GribField): Record<(typeof KEYS)[number], string> {
  const time = product.referenceTime.toISOString();
  return {
    shortName: product.shortName,
    typeOfLevel: product.level.type,
    level: String(product.level.value),
    stepRange: product.stepRange,
    dataDate: time.slice(0, 10).replace(/-/g, ''),
    dataTime: time.slice(11, 16).replace(':', ''),
    gridType: grid.type,
  };
}

/** Compares every field with the output of ecCodes. @returns the number of fields */
function compare(bytes: Uint8Array): number {
  const expected = decodeWithEccodes(bytes, KEYS);
  const fields = [...readGribFields(bytes)];
  expect(fields).toHaveLength(expected.length);
  for (const [k, { keys, values, places }] of expected.entries()) {
    const { dataTime } = keys;
    expect(keysOf(fields[k])).toEqual({ ...keys, dataTime: dataTime.padStart(4, '0') });
    const decoded = fields[k].decode();
    expect(decoded).toHaveLength(values.length);
    const wrong = values.findIndex(
      (value, i) =>
        !(Math.abs(decoded[i] - value) <= 1e-6 * Math.abs(value)) && !(Number.isNaN(value) && Number.isNaN(decoded[i])),
    );
    expect({ k, wrong, value: decoded[wrong] }).toEqual({ k, wrong: -1, value: undefined });
    for (let i = 0; i < places.length; i += 17) {
      const { latitude, longitude } = fields[k].grid.getPoint(i);
      expect(latitude).toBeCloseTo(places[i].latitude, 2);
      expect((longitude - places[i].longitude + 540) % 360).toBeCloseTo(180, 2);
    }
  }
  return fields.length;
}

describeWith('eccodes', 'messages written and read by ecCodes', () => {
  it.each(Object.entries(packings))('%s', (_, [sample, packingType, variations]) => {
    const made = encodeWithEccodes(sample, [AREA, { bitsPerValue: 9, values: weather(), packingType }], variations);
    expect(compare(made)).toBe(variations.length);
  });

  // The PNG and logarithmic encoders of ecCodes do not accept such fields.
  const takers = Object.entries(packings).filter(([, [, packing]]) => !/png|log/.test(packing));
  it.each(takers)('%s, of one value or of none', (_, [sample, packingType]) => {
    const one = new Array<number>(POINTS).fill(271.3);
    const messages = [one, one.map((value, k) => (k % 3 ? value : NaN)), one.map(() => NaN)].map((values) => ({
      sample,
      settings: [AREA, HOLES, { packingType, bitsPerValue: 12, values }],
    }));
    expect(compare(encodeAllWithEccodes(messages))).toBe(3);
  });

  it(`the grids: ${Object.keys(grids).join('; ')}`, () => {
    const field = { bitsPerValue: 16, values: weather() };
    const messages = Object.values(grids).map(([sample, keys]) => ({ sample, settings: [...keys, field] }));
    expect(compare(encodeAllWithEccodes(messages))).toBe(messages.length);
  });

  it(`the samples ${SAMPLES.join(', ')}`, () => {
    expect(compare(encodeAllWithEccodes(SAMPLES.map((sample) => ({ sample, settings: [] }))))).toBe(SAMPLES.length);
  });

  it.each(['regular_ll_sfc_grib1', 'regular_ll_sfc_grib2'])('steps and intervals, %s', (sample) => {
    const steps = [
      ...[0, 6, 255, 384].map((step): Settings[] => [{ stepType: 'instant' }, { step }]),
      ...['accum', 'avg', 'max', 'min'].flatMap((stepType) =>
        ['0-6', '6-12', '3-240'].map((stepRange): Settings[] => [{ stepType }, { stepRange }]),
      ),
      [{ dataDate: 20000229, dataTime: 1830 }],
    ];
    expect(compare(encodeWithEccodes(sample, [], steps))).toBe(steps.length);
  });

  it(`the product definition templates ${MOVED.map(([template]) => `4.${template}`).join(', ')}`, () => {
    const messages = MOVED.map(([productDefinitionTemplateNumber, interval, member]) => ({
      sample: 'regular_ll_sfc_grib2',
      settings: [
        { productDefinitionTemplateNumber },
        { typeOfLevel: 'heightAboveGround', level: 2 },
        interval ? { stepRange: '6-12' } : { step: 9 },
        member ? { perturbationNumber: 7, numberOfForecastsInEnsemble: 31 } : {},
      ] as Settings[],
    }));
    const made = encodeAllWithEccodes(messages);
    expect(compare(made)).toBe(MOVED.length);
    for (const [k, { product }] of [...readGribFields(made)].entries()) {
      const [template, interval, member] = MOVED[k];
      expect([template, product.ensemble]).toEqual([template, member ? { member: 7, size: 31 } : undefined]);
      expect([template, product.statistic !== undefined]).toEqual([template, interval]);
    }
  });

  it('rejects JPEG 2000 of more than 16 bits by name', () => {
    const settings = [AREA, { packingType: 'grid_jpeg' }, { bitsPerValue: 24 }, { values: weather() }];
    const [field] = readGribFields(encodeWithEccodes('regular_ll_sfc_grib2', settings));
    expect(() => field.decode()).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it('groups of every width, missing codes of both kinds, differences of both orders', () => {
    const random = createSeededRandom(5);
    const upTo = (n: number) => Math.floor(random() * (n + 1));
    const group = (missingCodes: number): Group => {
      const width = upTo(9);
      const codes = Array.from({ length: 2 + upTo(20) }, () => upTo(2 ** width - 1));
      // The widest reference stands for a missing value only in a group without bits.
      return { reference: width === 0 && missingCodes > 0 ? 255 - upTo(3) : upTo(200), width, codes };
    };
    const messages = Array.from({ length: 90 }, (_, k) => {
      const [missingCodes, order] = [k % 3, Math.floor(k / 3) % 3];
      const groups = Array.from({ length: 1 + upTo(12) }, () => group(missingCodes));
      const descriptors = Array.from({ length: order + 1 }, (_, d) => (d < order ? upTo(300) : upTo(40) - 20));
      const differencing = order > 0 ? ({ template: 3, order, descriptors } as const) : {};
      return buildComplexMessage(groups, { missingCodes, narrowest: 0, ...differencing });
    });
    expect(compare(Buffer.concat(messages))).toBe(90);
  });

  it('several fields in a message that share the grid or the bitmap', () => {
    const values = { values: weather({ missing: 0.3 }) };
    const [first, second] = [2, 10].map((level) =>
      encodeWithEccodes('regular_ll_sfc_grib2', [AREA, HOLES, { typeOfLevel: 'heightAboveGround', level }, values]),
    );
    expect(compare(mergeMessages(first, second, { from: 3 }))).toBe(2);
    expect(compare(mergeMessages(first, second, { from: 4 }))).toBe(2);
    expect(compare(mergeMessages(first, second, { from: 4, hasSameBitmap: true }))).toBe(2);
  });
});
