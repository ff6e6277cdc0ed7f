import built from '../../styles/panel.css?url'

/** React holds the panel back until its sheet is there. The development server changes the sheet under an open page. */
export const PanelStyles = () => <link rel="stylesheet" href={import.meta.env.DEV ? '/app/styles/panel.css' : built} precedence="panel" />
