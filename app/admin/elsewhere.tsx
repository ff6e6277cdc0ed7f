import { Navigate } from 'react-router'

/** Spec §2: any other path of the panel leads to its root. */
export default function Elsewhere() {
  return <Navigate to="/admin" replace />
}
