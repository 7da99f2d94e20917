/** The words of a text in capitals, joined: `parse-port` as `ParsePort`. */
export function pascal(text: string): string {
  const words = text.split(/[^A-Za-z\d]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
