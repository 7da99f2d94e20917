import type { Language } from "../language.ts";
import { javaSyntax } from "./java-syntax.ts";
import { javaToolchain } from "./java-toolchain.ts";

/** Java with Maven and JUnit. */
export const java: Language = {
  name: "java",
  title: "Java",
  toolchain: javaToolchain,
  syntax: javaSyntax,
  selection: { settings: /^pom\.xml$/, settingsFolders: /(?:^|\/)\.mvn\// },
  planning: {
    failing: "throws",
    signs: {
      raising: /\bthrow new (?:[\w.]+\.)?(\w+)|\b(?:orElseThrow|requireNonNull)\(/,
      handling: /\bcatch \(|\bfinally\b|\btry \(|\borElse\w*\(/,
      sharing:
        /\b(?:synchronized|volatile|Thread\w*|\w*Executor\w*|\w+Future)\b|Lock\b|\b(?:Atomic|Concurrent)\w+/,
      waiting: /\.(?:await|join|take|wait|acquire)\(|\bThread\.sleep\(/,
      parsing: /\.(?:parse\w*|readValue|readTree|readObject|fromJson)\(/,
      logging: /^(?:System\.(?:out|err)|LOG(?:GER)?)\./,
    },
    hazards: {
      command: { calls: /^(?:Runtime\.getRuntime\(\)\.exec|ProcessBuilder)$/ },
      path: { calls: /^(?:Paths\.get|Path\.of|Files\.\w+|File(?:Reader|Writer|InputStream|OutputStream)?)$/ },
      input: { calls: /\.(?:readValue|readTree|readObject|fromJson)$/ },
      number: { calls: /^(?:Integer|Long|Double)\.(?:parse\w+|valueOf)$|^Big(?:Decimal|Integer)$/ },
    },
    edges: [
      [/\[\]$|^(?:\w*List|\w*Set|Collection|Iterable|Stream|\w*Queue)\b/, "no items"],
      [/^\w*Map\b/, "no entries"],
      [/^Optional\b/, "nothing"],
      [/^(?:String|CharSequence)$/, "an empty string"],
      [/^(?:short|int|long|float|double|Integer|Long|Double|Big\w+)$/, "zero and a negative number"],
    ],
    unfit: { "types only": /(?:^|\/)(?:package|module)-info\.java$/ },
  },
};
