import built from '../../styles/panel.css?url'

/** React delays the panel until its style sheet is loaded. The development server updates the style sheet of an open page. */
export const PanelStyles = () => <link rel="stylesheet" href={import.meta.env.DEV ? '/app/styles/panel.css' : built} precedence="panel" />
