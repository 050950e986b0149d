/**
 * Compares the CPU time of decoding with that of ecCodes. CPU time excludes waits for other processes. Both decode the
 * same files alternately, and for each message the best of several rounds counts. Both decode every value of every
 * field from memory; Daystar to single precision, ecCodes to double precision. A C program calls ecCodes. It is
 * compiled against the library of the Debian package libeccodes0, which libeccodes-tools depends on, without headers.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readGribFields } from '@daystar/grib';
import { type BenchResult, createResult } from './bench-result';

const execFileAsync = promisify(execFile);

/** The largest reference file for each packing. */
const FILES = {
  simple: 'fields_with_missing_values.grib',
  complex: 'hrrr.t06z.wrfsfcf01-TMP.grib2',
  ccsds: 'ecmwf-ifs-oper-surface.grib2',
  png: 'gfs.png.grib2',
  jpeg2000: 'gfs.jpeg.grib2',
};

const ALTERNATIONS = 3;
const ROUNDS = 7;

/**
 * `grib.<packing>` for each packing, then `grib`, their unweighted mean, in milliseconds per million points.
 * @param data folder of the reference data
 */
export async function benchGrib(data = process.env.DAYSTAR_REFERENCE_DATA ?? '../shared/data'): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-bench-'));
  try {
    const eccodes = await compileReference(folder);
    const results: BenchResult[] = [];
    for (const [packing, file] of Object.entries(FILES)) {
      results.push(await measureAlternately(`grib.${packing}`, join(data, 'weather', 'grib', file), eccodes));
    }
    const averageResults = (getValue: (result: BenchResult) => number) =>
      results.reduce((sum, result) => sum + getValue(result), 0) / results.length;
    const [value, reference] = [
      averageResults((result) => result.value),
      averageResults((result) => result.reference!),
    ];
    return [...results, createResult('grib', value, UNIT, reference)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const UNIT = 'ms of CPU per million points';

/** Measures both sides alternately, so that other load on the machine affects both. */
async function measureAlternately(
  id: string,
  path: string,
  eccodes: (path: string) => Promise<number>,
): Promise<BenchResult> {
  const bytes = await readFile(path);
  let [value, reference] = [Infinity, Infinity];
  for (let alternation = 0; alternation < ALTERNATIONS; alternation++) {
    value = Math.min(value, timeDecoder(bytes));
    reference = Math.min(reference, await eccodes(path));
  }
  return createResult(id, value, UNIT, reference);
}

/** CPU time of this process with all its threads, milliseconds. */
function readCpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Times Daystar's decoder: the sum of the best CPU times of all messages, milliseconds per million points. */
function timeDecoder(bytes: Uint8Array): number {
  const best: number[] = [];
  let points = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let message = 0;
    points = 0;
    let start = readCpuTime();
    for (const { decode } of readGribFields(bytes)) {
      points += decode().length;
      const end = readCpuTime();
      best[message] = Math.min(best[message] ?? Infinity, end - start);
      message++;
      start = readCpuTime();
    }
  }
  return (best.reduce((sum, time) => sum + time, 0) / points) * 1e6;
}

/** C program that times ecCodes. The prototypes are those of eccodes.h 2.x. */
const REFERENCE_PROGRAM = `
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
typedef struct grib_handle handle;
typedef struct grib_context context;
context *grib_context_get_default(void);
void grib_multi_support_on(context *);
handle *grib_handle_new_from_multi_message(context *, void **, size_t *, int *);
int grib_get_size(handle *, const char *, size_t *);
int grib_get_double_array(handle *, const char *, double *, size_t *);
int grib_handle_delete(handle *);
static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6; }
int main(int argc, char **argv) {
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  fseek(file, 0, SEEK_END);
  size_t length = ftell(file);
  rewind(file);
  char *bytes = malloc(length);
  if (fread(bytes, 1, length, file) != length) return 1;
  static double best[100000];
  size_t points = 0;
  int messages = 0;
  grib_multi_support_on(grib_context_get_default());
  for (int round = 0; round < ${ROUNDS}; round++) {
    void *rest = bytes; size_t left = length; int error = 0; handle *h;
    points = messages = 0;
    double start = now();
    while ((h = grib_handle_new_from_multi_message(NULL, &rest, &left, &error)) && messages < 100000) {
      size_t count = 0;
      grib_get_size(h, "values", &count);
      double *values = malloc(count * sizeof(double));
      if (grib_get_double_array(h, "values", values, &count)) return 1;
      free(values);
      grib_handle_delete(h);
      double time = now() - start;
      if (round == 0 || time < best[messages]) best[messages] = time;
      points += count;
      messages++;
      start = now();
    }
    if (error) return 1;
  }
  double sum = 0;
  for (int i = 0; i < messages; i++) sum += best[i];
  printf("%.9f\\n", sum / points * 1e6);
  return 0;
}
`;

async function compileReference(folder: string): Promise<(path: string) => Promise<number>> {
  const [source, program] = [join(folder, 'reference.c'), join(folder, 'reference')];
  await writeFile(source, REFERENCE_PROGRAM);
  await execFileAsync('cc', ['-O2', '-o', program, source, '-l:libeccodes.so.0']).catch((cause: unknown) => {
    throw new Error('the reference requires a C compiler and ecCodes: apt-get install gcc libc6-dev libeccodes-tools', {
      cause,
    });
  });
  return async (path) => Number((await execFileAsync(program, [path])).stdout);
}
