import { fileKinds } from '#domain/file-types.ts'
import { SwitchLinks } from '../lists/switch-links.tsx'
import { kindTexts } from './file-texts.ts'

const choices = [{ value: null, label: 'Todos' }, ...fileKinds.map((kind) => ({ value: kind, label: kindTexts[kind].many }))]

/** Stored in the URL as ?tipo=PICTURE. */
export const KindFilter = () => <SwitchLinks filter label="Tipo" name="tipo" choices={choices} />
