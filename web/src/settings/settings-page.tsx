export function SettingsPage({ section }: { readonly section: string | undefined }) {
  return <h1>SettingsPage {section}</h1>;
}
