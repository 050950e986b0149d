import { readFileSync } from 'node:fs';

/** What is used of @cornerstonejs/codec-openjpeg, which is OpenJPEG compiled to WebAssembly. */
export interface OpenJpeg {
  readonly J2KDecoder: new () => Decoder;
  /** What the library has to say about the last image; it prints instead of throwing. */
  readonly complaints: string[];
}

interface Decoder {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; isSigned: boolean };
  getDecodedBuffer(): Uint8Array;
  delete(): void;
}

/** TypeScript declares WebAssembly among the types of browsers only. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/**
 * Loads the library at once, so that decoding needs no promise: Emscripten fills the module object it is given as soon
 * as it has an instance, and `instantiateWasm` gives it one before it returns.
 */
export function loadOpenJpeg(): OpenJpeg {
  const complaints: string[] = [];
  const complain = (line: string) => {
    if (!line.startsWith('[INFO]')) complaints.push(line);
  };
  const module = {
    complaints,
    print: complain,
    printErr: complain,
    instantiateWasm(imports: object, receive: (instance: object) => void) {
      const path = require.resolve('@cornerstonejs/codec-openjpeg/decodewasm');
      const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), imports);
      receive(instance);
      return instance.exports;
    },
  };
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the package has no types, and Jest no import().
  const factory = require('@cornerstonejs/codec-openjpeg/decodewasmjs') as (module: object) => Promise<unknown>;
  void factory(module);
  return module as typeof module & OpenJpeg;
}
