// What the site uses of MicroPython's build for browsers, for the type checker.

interface MicroPython {
  FS: any;
  _module: { HEAPU8: Uint8Array };
  globals: { get(name: string): any };
  registerJsModule(name: string, values: Record<string, any>): void;
  runPython(code: string): any;
}

declare module "*/micropython.js" {
  export function loadMicroPython(options: {
    heapsize: number;
    url: string;
    romfs?: Uint8Array;
    stdout?: (line: string) => void;
    stderr?: (line: string) => void;
  }): Promise<MicroPython>;
}
