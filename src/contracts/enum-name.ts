import type { DescEnum } from "@bufbuild/protobuf";

/** An enum value as the contract's JSON writes it, such as `PASSED`. */
export function enumName(schema: DescEnum, value: number): string {
  return schema.value[value]?.localName ?? String(value);
}
