/** Where a file of the repository stands in the site; the README is its front page. */
export function siteFile(path: string): string {
  return path === "README.md" ? "index.html" : path.replace(/^docs\//, "").replace(/\.md$/, ".html");
}
