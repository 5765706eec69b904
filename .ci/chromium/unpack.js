// Unpacks the package's Chromium, its fonts and its libraries into TMPDIR, which set-up points at
// a folder of this checkout.

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";

const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "../bin");
for (const archive of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
  await inflate(join(bin, archive));
}
